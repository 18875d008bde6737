// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3
// EXPECT: holds incomplete
// LAZY: skip the lazy lasso does not decide endless recursion
// EXPLORE: skip the calls go deeper for ever
//
// A recursion without end whose argument grows: no frame recurs, so no lasso, and the bound on the recursion was reached.

procedure {:entrypoint} Main()
{
  call Descend(0);
}

procedure Descend(n: int)
{
  call Descend(n + 1);
}
