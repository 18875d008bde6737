// RUN: check --method ic3
// EXPECT: proved
// RUN: check
// EXPECT: proved
//
// A lock that knows who holds it: a value of a datatype.

datatype Lock { Free(), Held(by: int) }

var lock: Lock;
var inside: int;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock := Free();
  inside := 0;
  async call Worker(1);
  async call Worker(2);
}

procedure Worker(me: int)
  modifies lock, inside;
{
  while (true) {
    atomic { assume lock is Free; lock := Held(me); }
    assert lock->by == me;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    lock := Free();
  }
}
