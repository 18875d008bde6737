// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: holds
//
// Everybody waits at a guard that is false: nobody takes a step, so there is no infinite execution. A guard is no busy
// loop.

var go: bool;

procedure {:entrypoint} Main()
  modifies go;
{
  go := false;
  async call Wait();
  while (!go) {
    assume go;
  }
}

procedure Wait()
{
  assume go;
}
