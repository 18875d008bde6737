// RUN: check --method explore
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
//
// The function is applied to the same argument, too: the axiom says that the values below 5 are 0, not what the value is.

function f(n: int): int;
axiom (forall n: int :: 1 <= n ==> f(n) == f(n - 1) + f(n));

procedure {:entrypoint} Main()
{
  assert f(3) == 0;
}
