// RUN: resolve
// EXPECT: error: unexpected "0", expected a type
//
// Bounds of extractions are two integer literals, and nothing is assigned to them.

axiom a[4:(0)] == 0bv4;
axiom a[4:0+0] == 0bv4;
axiom a[4bv3:0] == 0bv4;
axiom a[4:0, 3] == 0bv4;
axiom a[4:0 := 3bv4] == a;
axiom a[1+3:0] == 0bv4;
procedure P()
{
  a[4:0] := 3bv4;
}
