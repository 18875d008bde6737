// RUN: check --rounds 1
// EXPECT: holds
// RUN: check --rounds 2 --method eager
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
//
// The only arm of a parallel call is the procedure itself.

procedure {:entrypoint} Main()
{
  call Down(2);
}

procedure Down(n: int)
{
  assert n <= 2;
  if (n > 0) {
    par Down(n - 1);
  }
}
