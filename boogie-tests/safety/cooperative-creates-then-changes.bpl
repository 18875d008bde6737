// RUN: check --cooperative --method ic3
// EXPECT: violated
// RUN: check --cooperative
// EXPECT: violated
//
// The creator ends with another number.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 1;
  x := 2;
  async call Child();
  x := 3;
}

procedure Child()
{
  assert x == 2;
}
