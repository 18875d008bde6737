// RUN: verify --unroll 8 --recursion 1
// EXPECT: holds complete
// The greatest common divisor of two small numbers divides both.

procedure {:entrypoint} Main()
{
  var a, b, x, y, t: int;

  assume 1 <= a && a <= 30 && 1 <= b && b <= 30;
  x := a;
  y := b;
  while (y != 0) {
    t := x mod y;
    x := y;
    y := t;
  }
  assert a mod x == 0 && b mod x == 0;
}
