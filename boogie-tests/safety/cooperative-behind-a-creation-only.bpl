// RUN: check --cooperative --method ic3
// EXPECT: violated
// RUN: check --cooperative
// EXPECT: violated
//
// It need not run when its creator has ended.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 2;
  async call Child();
  x := 3;
}

procedure Child()
{
  assert x == 3;
}
