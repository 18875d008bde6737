// RUN: check --property safety --rounds 1 --unroll 1
// EXPECT: holds
// RUN: check --property safety --rounds 2 --unroll 1
// EXPECT: violated
// EXPLORE: --int-range 0..3
//
// Fields that several constructors share, updated in place and as values, tested, and read where no constructor has them. Thread 2
// writes between the update and the test in the second round only.

datatype Shape { Point(x: int), Box(x: int, filled: bool, inner: Pen), Nothing() }
datatype Pen { Pen(width: int, dashed: bool) }
var s: Shape;
var n: int;

procedure {:entrypoint} Main()
  modifies s, n;
{
  s := Box(0, true, Pen(3, false));
  n := 1;
  async call Writer();
  s->filled := false;
  s->inner->dashed := true;
  s := s->(x := s->x + n);
  assert s is Box ==> !s->filled && s->inner == Pen(3, true);
  assert s->x == 1 && Nothing()->(x := 2) is Nothing;
}

procedure Writer()
  modifies s;
{
  s := Point(s->x + 2);
}
