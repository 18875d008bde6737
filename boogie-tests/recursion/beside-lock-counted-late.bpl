// RUN: check
// EXPECT: violated
//
// Two threads that recurse take a lock at each level, and leave it before they have counted that they are outside.

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
  lock := false;
  inside := inside - 1;
  if (*) {
    call Work();
  }
}
