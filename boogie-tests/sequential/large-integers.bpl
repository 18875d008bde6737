// RUN: verify --solver z3
// EXPECT: violated
// RUN: verify --solver cvc5
// EXPECT: violated
// RUN: verify --solver sat
// EXPECT: holds incomplete
// The failing execution needs integers beyond every width that is tried in bits.

procedure {:entrypoint} Main(x: int, y: int)
{
  assume x > 115792089237316195423570985008687907853269984665640564039457584007913129639936 && y == x + 1;
  assert y mod 7 != 3 || x < 0;
}
