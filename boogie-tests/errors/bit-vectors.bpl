// RUN: resolve
// EXPECT: error: mismatched types in assignment command (cannot assign bv4 to bv8)
//
// Widths must fit.

var v: bv8;
procedure P()
  modifies v;
{
  var w: bv4;
  v := w;
  v := w ++ w;
  v := w ++ v;
  w := v[4:0];
  w := v[5:0];
  w := 1[4:0];
  v := 3;
  assert v[8:4] == v;
}
