// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// RUN: check --property termination --method ic3 --fairness strong
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness weak
// EXPECT: proved
//
// Peterson's algorithm, one visit each: while both flags are up, `turn` lets one of the two pass, which then lowers its flag.
// So no fair lasso. Without fairness one thread stops after having raised its flag, and the other waits for ever.

var flag: [int]bool;
var turn: int;

procedure {:entrypoint} Main()
  modifies flag, turn;
{
  flag[0] := false;
  flag[1] := false;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies flag, turn;
{
  flag[me] := true;
  turn := other;
  while (flag[other] && turn == other) {
  }
  flag[me] := false;
}
