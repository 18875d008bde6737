// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 2 --unroll 2 --fairness weak
// EXPECT: violated
//
// What decides whether the loop goes on is arbitrary anew in each iteration: it must be at the end of the lasso what it was at its
// start.

procedure {:entrypoint} Main()
{
  var b: bool;

  while (b) {
    havoc b;
  }
}
