// RUN: check
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
//
// The second axiom gives the function its values from 1 on, each from the one before.

function fact(n: int): int;
axiom fact(0) == 1;
axiom (forall n: int :: 1 <= n ==> fact(n) == n * fact(n - 1));

procedure {:entrypoint} Main()
{
  assert fact(4) == 25;
}
