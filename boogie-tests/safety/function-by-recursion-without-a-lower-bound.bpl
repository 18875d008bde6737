// RUN: check --method explore
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
//
// Downwards the recursion has no end: that f(0) is 7 is an execution, with f(n) == n + 7 up to 5.

function f(n: int): int;
axiom (forall n: int :: n <= 5 ==> f(n) == f(n - 1) + 1);

procedure {:entrypoint} Main()
{
  assert f(0) != 7;
}
