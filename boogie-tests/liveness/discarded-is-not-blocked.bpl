// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// The second thread's `assume` is about a local choice that cannot be met: executions that come there are discarded. It is
// not a guard, so the thread does not count as blocked, and a fair scheduler must run it: no fair lasso. Without fairness
// it is left where it is.

var go: bool;

procedure {:entrypoint} Main()
  modifies go;
{
  go := false;
  async call Stuck();
  while (!go) {
  }
}

procedure Stuck()
  modifies go;
{
  var v: int;

  havoc v;
  assume v < 0 && v > 0;
  go := true;
}
