// RUN: check --cooperative --method ic3
// EXPECT: proved
// RUN: check --cooperative
// EXPECT: proved
//
// A thread that waits gives up control; where it goes on, it takes the lock before another one runs.

var busy: bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies busy, inside;
{
  busy := false;
  inside := 0;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies busy, inside;
{
  while (true) {
    assume !busy;
    busy := true;
    yield;
    inside := inside + 1;
    yield;
    assert inside == 1;
    inside := inside - 1;
    busy := false;
    yield;
  }
}
