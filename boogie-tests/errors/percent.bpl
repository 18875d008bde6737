// RUN: resolve
// EXPECT: error: `%` is an operator of programs with `fork` and `join` only
// BOOGIE: skip 2.4.1 finds no operator there
//
// Elsewhere the remainder is `mod`.

procedure P(x: int)
{
  assert x % 2 == 0;
}
