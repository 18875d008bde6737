// RUN: check --cooperative --method ic3
// EXPECT: proved
// RUN: check --cooperative
// EXPECT: proved
//
// A thread may run as soon as it is created, before its creator goes on.

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
  assert x == 2 || x == 3;
}
