// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --threads 3
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none --threads 3
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --threads 3 --fairness weak
// EXPECT: violated
//
// Two arms of a fork that wait for each other's flag to go down, and the creator waits for both: the arms spin, the
// creator is blocked throughout.

var flag: [int]bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag[0] := true;
  flag[1] := true;
  par call Wait(0, 1) | Wait(1, 0);
}

procedure Wait(me: int, other: int)
  modifies flag;
{
  while (flag[other]) {
  }
  flag[me] := false;
}
