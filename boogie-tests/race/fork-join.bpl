// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// Before a parallel call and behind it nobody else is there.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x := 1;
  par call A() | B();
  x := x + y;
}

procedure A()
  modifies x;
{
  x := x + 1;
}

procedure B()
  modifies y;
{
  y := 2;
}
