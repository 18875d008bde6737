// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --threads 4
// EXPECT: holds incomplete
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong --threads 4
// EXPECT: holds incomplete
//
// A loop that creates threads for ever: the number of threads grows, so no configuration recurs. Not a lasso, and the
// bound on threads is reached.

procedure {:entrypoint} Main()
{
  while (true) {
    async call Nothing();
  }
}

procedure Nothing()
{
}
