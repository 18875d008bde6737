// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --recursion 3
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak --recursion 3
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none --recursion 3
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso --stem 1 --lasso 1 --unroll 2 --recursion 3
// EXPECT: violated
//
// A loop without end whose body is a recursion that returns: the frame that is never returned from is the loop's, not one
// of the recursion's.

var steps: int;

procedure {:entrypoint} Main()
  modifies steps;
{
  steps := 0;
  while (steps >= 0) {
    call Walk(1);
  }
}

procedure Walk(n: int)
  modifies steps;
{
  steps := n;
  if (n > 0) {
    call Walk(n - 1);
  }
}
