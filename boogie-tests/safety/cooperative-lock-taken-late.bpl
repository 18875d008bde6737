// RUN: check --cooperative --method ic3
// EXPECT: violated
// RUN: check --cooperative
// EXPECT: violated
//
// Between looking at the lock and taking it the thread yields.

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
    yield;
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
