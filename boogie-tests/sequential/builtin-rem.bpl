// RUN: verify --entry Holds
// EXPECT: holds
// RUN: verify --entry Holds --solver z3
// EXPECT: holds
// RUN: verify --entry Fails
// EXPECT: violated
// RUN: verify --entry Fails --solver cvc5
// EXPECT: violated
//
// z3's `rem` is `mod` with the sign of the divisor.

function {:builtin "rem"} rem(int, int): int;

procedure Holds()
{
  var x: int;

  assume -7 <= x && x <= 7;
  assert rem(7, 3) == 1 && rem(-7, 3) == 2;
  assert rem(7, -3) == -1 && rem(-7, -3) == -2;
  assert rem(x, 0) == x mod 0;
  assert rem(x, -3) == -(x mod 3);
}

procedure Fails(x: int)
{
  assert rem(x, -5) != -3;
}
