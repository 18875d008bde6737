// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: holds
//
// A thread-local global: each thread leaves its loop because of its own copy, whatever the other does with its own. Were
// the copies one, they could undo each other for ever.

var {:thread_local} stay: bool;

procedure {:entrypoint} Main()
{
  async call Raise();
  async call Lower();
}

procedure Raise()
  modifies stay;
{
  stay := false;
  while (stay) {
    stay := false;
  }
}

procedure Lower()
  modifies stay;
{
  stay := true;
  while (!stay) {
    stay := true;
  }
}
