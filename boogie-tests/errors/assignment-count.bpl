// RUN: resolve
// EXPECT: error: number of left-hand sides does not match number of right-hand sides
//
// As many values as targets, and each variable once.

procedure P()
{
  var x, y: int;
  var m: [int]int;
  x, y := 1;
  x := 1, 2;
  x, x := 1, 2;
  m[0], m[1] := 1, 2;
}
