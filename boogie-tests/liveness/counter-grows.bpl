// RUN: check --property termination --stem 1 --lasso 1 --unroll 3
// EXPECT: holds incomplete
// RUN: check --property termination --stem 2 --lasso 2 --unroll 3
// EXPECT: holds incomplete
//
// It never ends, but no configuration ever repeats, since the counter grows. Not a lasso; and the bound on the loop was
// reached, so the answer must not claim more.

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  n := 0;
  while (true) {
    n := n + 1;
  }
}
