// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 4 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 4 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 4 --fairness none
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 1
// EXPECT: holds incomplete
// LAZY: skip the lazy lasso does not decide endless recursion
//
// The thread that waits for ever is the one that recurses: it stops three calls deep, at a guard over its argument, which nobody
// makes true. The other one spins.

var turn: int;

procedure {:entrypoint} Main()
  modifies turn;
{
  turn := 0;
  async call Wait(3);
  async call Spin();
}

procedure Wait(n: int)
  modifies turn;
{
  if (n > 1) {
    call Wait(n - 1);
  } else {
    atomic { assume turn == n; turn := 2; }
  }
}

procedure Spin()
{
  while (turn < 2) {
  }
}
