// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 4 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 4 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 4 --fairness none
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 1 --recursion 4 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 1 --recursion 4 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 1 --recursion 4 --fairness none
// EXPECT: holds
// LAZY: skip the lazy lasso does not decide endless recursion
//
// The flag is set before the recursion begins and reset in it: the globals are in the end what they were in the beginning, but
// a second descent finds the flag reset, and returns.

var flag, seen: bool;

procedure {:entrypoint} Main()
  modifies flag, seen;
{
  flag := false;
  async call Start();
  async call Look();
}

procedure Start()
  modifies flag;
{
  flag := true;
  call Descend();
}

procedure Descend()
  modifies flag;
{
  if (flag) {
    flag := false;
    call Descend();
  }
}

procedure Look()
  modifies seen;
{
  seen := flag;
}
