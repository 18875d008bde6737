// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// A section that can only be discarded is no step.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  y := 0;
  async call A();
  x := 1;
}

procedure A()
  modifies x;
{
  atomic { x := 2; assume y == 1; }
}
