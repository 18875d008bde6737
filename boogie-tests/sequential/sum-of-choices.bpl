// RUN: verify --unroll 3
// EXPECT: violated
// RUN: verify --unroll 3 --solver z3 --timeout 20
// EXPECT: violated
// A sum of numbers that are too large for the narrowest integers, under conditions: how often each counts is too large itself.

procedure {:entrypoint} Main(p: bool)
{
  var a: int;
  a := 1;
  while (*) {
    a := a + 1;
  }
  if (!p) {
    a := 2147483648 div 2;
  }
  assert a + a == a || a > 1073741824;
}
