// RUN: resolve
// EXPECT: error: invalid argument types (bv8 and bv8) to binary operator +
//
// Bit-vectors have functions for what integers have operators for.

var x: bv8;

procedure Main()
  modifies x;
{
  x := x + 1bv8;
  x := x - 1;
  x := x * 2bv8;
  x := x div 2bv8;
  x := x mod 2bv8;
  x := -x;
  assert x < 3bv8;
  assert x >= 3bv8;
  x := 1;
  assert x == 1;
}
