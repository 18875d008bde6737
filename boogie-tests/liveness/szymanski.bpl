// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 1 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// Szymanski's algorithm for two threads, one visit each: whoever waits for the other to come out of the waiting room is
// let through by it, so no fair lasso. Without fairness the first thread stops in the doorway (flag 3) and the second one
// waits outside for ever.

var flag: [int]int;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag[0] := 0;
  flag[1] := 0;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies flag;
{
  flag[me] := 1;
  while (flag[other] >= 3) {
  }
  flag[me] := 3;
  if (flag[other] == 1) {
    flag[me] := 2;
    while (flag[other] != 4) {
    }
  }
  flag[me] := 4;
  if (me == 1) {
    while (flag[other] >= 2) {
    }
  }
  // the critical section
  if (me == 0) {
    while (flag[other] == 2 || flag[other] == 3) {
    }
  }
  flag[me] := 0;
}
