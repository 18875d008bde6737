// RUN: check
// EXPECT: proved
//
// The greatest common divisor by subtraction is positive, and no larger than both.

procedure {:entrypoint} Main(a: int, b: int)
{
  var r: int;
  assume a > 0 && b > 0;
  call r := Gcd(a, b);
  assert r > 0;
  assert r <= a && r <= b;
}

procedure Gcd(a: int, b: int) returns (r: int)
{
  if (a == b) {
    r := a;
  } else if (a > b) {
    call r := Gcd(a - b, b);
  } else {
    call r := Gcd(a, b - a);
  }
}
