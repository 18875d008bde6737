// RUN: check --method explore
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
//
// Upwards the recursion has no end: the axiom says nothing of any single value, but that it is twice the next one. (All values are 0, as integers
// can not be halved for ever; exploration does not know.)

function f(n: int): int;
axiom (forall n: int :: 0 <= n ==> f(n) == 2 * f(n + 1));

procedure {:entrypoint} Main()
{
  assert f(0) != 8;
}
