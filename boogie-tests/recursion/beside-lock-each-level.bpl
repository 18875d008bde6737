// RUN: check
// EXPECT: proved
//
// Two threads that go as deep as they like take a lock at each level, on the way down and on the way up.

var lock: bool;
var inside: bool;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock, inside := false, false;
  async call Walk();
  async call Walk();
}

procedure Enter()
  modifies lock, inside;
{
  atomic { assume !lock; lock := true; }
  assert !inside;
  inside := true;
  inside := false;
  lock := false;
}

procedure Walk()
  modifies lock, inside;
{
  call Enter();
  if (*) {
    call Walk();
  }
  call Enter();
}
