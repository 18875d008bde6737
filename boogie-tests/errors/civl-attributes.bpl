// RUN: check
// EXPECT: error: `{:refines}` is Civl's
// RUN: explore
// EXPECT: error: `{:left}` is Civl's
//
// What older Civl says by attributes is refused as newer Civl's words are: without it the procedures would be others.

var {:layer 0, 1} x: int;

procedure {:yields} {:layer 1} {:entrypoint} Main()
  modifies x;
{
  yield;
  call Incr(1);
  assert {:layer 1} x >= 0;
}
procedure {:yields} {:layer 0} {:refines "AtomicIncr"} Incr(n: int);
procedure {:left} {:layer 1} AtomicIncr(n: int)
  modifies x;
{
  x := x + n;
}
procedure {:yield_invariant} {:layer 1} Positive();
  requires x >= 0;
