// DIALECT: modern
// Actions, movers, refinement.

var {:layer 0, 2} x: int;
atomic action A(i: int) returns (j: int)
  modifies x;
  asserts i > 0;
  refines B;
{
  x := i;
}
pure action C();
left action D() { }
pure procedure E() { }
yield left procedure F(i: int);
  requires i > 0;
  preserves call I(i);
  ensures call I(0);
  refines B;
yield procedure G()
  refines both action _ { }
{
  while (*)
    invariant call I(1);
  {
    call I(2) | F(1);
  }
}
yield invariant I(i: int);
  preserves x > i;
  preserves {:attr} x > 0;
atomic action B() { }
