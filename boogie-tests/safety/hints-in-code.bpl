// RUN: check
// EXPECT: proved
//
// A hint inside of a code expression is no check.

var g: int;

procedure {:entrypoint} Main()
  modifies g;
{
  g := 0;
  assert |{ A: assert {:hint} g == 1; return true; }|;
}
