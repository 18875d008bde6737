// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --threads 2
// EXPECT: holds incomplete
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --threads 3
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --threads 3 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --threads 3 --fairness none
// EXPECT: violated
//
// A thread that creates another one and then waits busily for it, and is waited for: the grandchild of the entry thread is
// needed for the lasso.

var flag: [int]bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag[0] := true;
  flag[1] := true;
  async call Parent();
}

procedure Parent()
  modifies flag;
{
  async call Child();
  while (flag[1]) {
  }
  flag[0] := false;
}

procedure Child()
  modifies flag;
{
  while (flag[0]) {
  }
  flag[1] := false;
}
