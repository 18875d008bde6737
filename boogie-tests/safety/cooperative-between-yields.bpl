// RUN: check --cooperative --method ic3
// EXPECT: proved
// RUN: check --cooperative
// EXPECT: proved
//
// From `yield` to `yield` no other thread runs: as each leaves the number as it was, all find it so.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies x;
{
  while (true) {
    assert x == 0;
    x := x + 1;
    x := x - 1;
    yield;
  }
}
