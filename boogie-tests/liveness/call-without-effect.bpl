// RUN: check --property termination --stem 1 --lasso 1 --method lasso
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination
// EXPECT: violated
//
// A call that does nothing is a step, behind which the thread goes round for ever.

procedure Nothing();

procedure {:entrypoint} Main()
{
  call Nothing();
  while (true) {
  }
}
