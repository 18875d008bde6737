// RUN: verify --solver z3
// EXPECT: violated
// RUN: verify --solver cvc5
// EXPECT: violated
// RUN: verify --solver z3 --entry Exact
// EXPECT: holds complete
// RUN: verify --solver cvc5 --entry Exact
// EXPECT: holds complete
// RUN: verify --solver sat
// EXPECT: unknown
// Reals are exact fractions; they have no encoding in bits.

procedure {:entrypoint} Main(x: real, n: int)
{
  var y: real;

  assume x > 1.5 && x < 2e0;
  y := x * 3.0 - 1.0 / 3.0;
  assert y > 4.1;
  assert int(x) == 1;
  assert real(n) + x != real(n + 1) + 0.75;
}

procedure Exact(x: real)
{
  assert x / 2.0 + x / 2.0 == x;
  assert real(int(x)) <= x && x < real(int(x)) + 1.0;
  assert 1 / 4 == 0.25;
}
