// RUN: check
// EXPECT: violated
//
// Seeded: zero is let in, and stays.

procedure {:entrypoint} Main(a: int, b: int)
{
  var r: int;
  assume a > 0 && b >= 0;
  call r := Gcd(a, b);
  assert r <= b;
}

procedure Gcd(a: int, b: int) returns (r: int)
{
  if (a == b || b == 0) {
    r := a;
  } else if (a > b) {
    call r := Gcd(a - b, b);
  } else {
    call r := Gcd(a, b - a);
  }
}
