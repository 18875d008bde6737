// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: holds complete
// RUN: check --property termination --stem 1 --lasso 1 --fairness none
// EXPECT: holds complete
//
// Every thread returns. A "lasso" in which nobody takes a step (all have returned, or stopped) is no infinite execution.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Add();
  async call Add();
}

procedure Add()
  modifies x;
{
  x := x + 1;
}
