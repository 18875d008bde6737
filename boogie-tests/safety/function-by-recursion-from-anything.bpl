// RUN: check
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
//
// Up to -1 the function is 0, and from 1 on one more than before: nothing says what it is at 0.

function count(n: int): int;
axiom (forall n: int :: n <= -1 ==> count(n) == 0);
axiom (forall n: int :: 1 <= n ==> count(n) == 1 + count(n - 1));

procedure {:entrypoint} Main()
{
  assert count(5) == count(2) + 3;
  assert count(-7) == 0;
  assert count(3) == 3;
}
