// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: holds complete
// RUN: check --property termination --stem 2 --lasso 2
// EXPECT: holds complete
// RUN: check --property termination --stem 1 --lasso 1 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --fairness none
// EXPECT: holds
//
// Three philosophers that wait for both forks, one meal each. They can deadlock, each with one fork; but nobody takes a
// step then, so there is no infinite execution.

var fork: [int]bool; // taken?

procedure {:entrypoint} Main()
  modifies fork;
{
  fork[0] := false;
  fork[1] := false;
  fork[2] := false;
  async call Philosopher(0, 1);
  async call Philosopher(1, 2);
  async call Philosopher(2, 0);
}

procedure Take(i: int)
  modifies fork;
{
  atomic {
    assume !fork[i];
    fork[i] := true;
  }
}

procedure Philosopher(left: int, right: int)
  modifies fork;
{
  call Take(left);
  call Take(right);
  fork[right] := false;
  fork[left] := false;
}
