// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --threads 3
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong --threads 3
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none --threads 3
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --threads 3 --fairness weak
// EXPECT: holds
// RUN: check --property termination --method ic3 --fairness strong
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness weak
// EXPECT: proved
//
// As fork-join.bpl, with one flag down at the start: the second arm passes, lowers its flag and lets the first one pass;
// the creator goes on. Without fairness the first arm spins alone.

var flag: [int]bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag[0] := false;
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
