// RUN: check --cooperative --method ic3
// EXPECT: proved
// RUN: check --cooperative
// EXPECT: proved
//
// What is created may run behind the creation, and when its creator has ended.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 1;
  x := 2;
  async call Child();
  x := 3;
  x := 2;
}

procedure Child()
{
  assert x == 2;
}
