// RUN: check --property termination --stem 1 --lasso 1 --cooperative
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --cooperative
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --cooperative --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --cooperative --fairness none
// EXPECT: violated
//
// A cooperative thread that waits in a loop without yielding keeps control for ever, once it runs too early: unfairly, since
// the thread that it waits for could run.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Spin();
  async call Set();
}

procedure Spin()
{
  while (!x) {
  }
}

procedure Set()
  modifies x;
{
  x := true;
}
