// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// Peterson's algorithm under the use of lock-starvation.bpl: one thread comes and goes until the other has been in once.
// When both want in, the one that came later waits, so the other gets in: no starvation, even under weak fairness.

var flag: [int]bool;
var turn: int;
var done: bool;

procedure {:entrypoint} Main()
  modifies flag, turn, done;
{
  flag[0] := false;
  flag[1] := false;
  done := false;
  async call Greedy();
  async call Once();
}

procedure Enter(me: int, other: int)
  modifies flag, turn;
{
  flag[me] := true;
  turn := other;
  while (flag[other] && turn == other) {
  }
}

procedure Leave(me: int)
  modifies flag;
{
  flag[me] := false;
}

procedure Greedy()
  modifies flag, turn;
{
  while (!done) {
    call Enter(0, 1);
    call Leave(0);
  }
}

procedure Once()
  modifies flag, turn, done;
{
  call Enter(1, 0);
  done := true;
  call Leave(1);
}
