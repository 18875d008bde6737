// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
//
// Flags alone: both threads raise theirs in the stem and then each waits for the other's to go down, for ever, busily.

var flag: [int]bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag[0] := false;
  flag[1] := false;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies flag;
{
  flag[me] := true;
  while (flag[other]) {
  }
  flag[me] := false;
}
