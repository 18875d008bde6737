// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness none
// EXPECT: holds
// LAZY: skip the lazy lasso does not decide endless recursion
//
// The same procedure is called twice, one call after the other: in the second the thread is where it was in the first, but
// the first has been returned from.

procedure {:entrypoint} Main()
{
  call Descend(1);
  call Descend(1);
}

procedure Descend(n: int)
{
  if (n > 0) {
    call Descend(n - 1);
  }
}
