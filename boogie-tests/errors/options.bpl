// RUN: check --property nonsense
// EXPECT: error: nonsense
// RUN: check --property safety --method lasso --rounds 1
// EXPECT: error: lasso
// RUN: check --property termination --method eager --stem 1 --lasso 1
// EXPECT: error: eager
// RUN: check --property safety --rounds 1 --backend nothing
// EXPECT: error: nothing
// RUN: translate --method nonsense
// EXPECT: error: nonsense
//
// Options that do not exist or do not fit together.

procedure {:entrypoint} Main()
{
  assert false;
}
