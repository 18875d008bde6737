// RUN: check --method ic3
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// The lock is looked at in one step and taken in the next.

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
    assume lock is Free;
    lock := Held(me);
    assert lock->by == me;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    lock := Free();
  }
}
