// RUN: check --cooperative --method ic3
// EXPECT: violated
// RUN: check --cooperative
// EXPECT: violated
//
// The thread yields while the number is one too large.

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
    yield;
    x := x - 1;
  }
}
