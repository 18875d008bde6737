// RUN: check
// EXPECT: proved
//
// Two threads that recurse take a lock at each level, and count who is inside: nothing but who has taken the lock last says that it is nobody else.

var lock: bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock, inside := false, 0;
  async call Work();
  async call Work();
}

procedure Work()
  modifies lock, inside;
{
  atomic { assume !lock; lock := true; }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  lock := false;
  if (*) {
    call Work();
  }
}
