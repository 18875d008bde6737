// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// As function-by-recursion-wrong, with the right value; and below 0 it has any.

function fact(n: int): int;
axiom fact(0) == 1;
axiom (forall n: int :: 1 <= n ==> fact(n) == n * fact(n - 1));

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  n := 0;
  async call Step();
  async call Step();
}

procedure Step()
  modifies n;
{
  n := n + 2;
  assert fact(n) == 2 || fact(n) == 24;
}
