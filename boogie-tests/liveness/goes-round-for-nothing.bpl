// RUN: check --property termination --method lasso
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination
// EXPECT: violated
//
// The head of the loop is the only place that the lasso speaks of.

procedure {:entrypoint} Main()
{
  while (*) {
  }
}
