// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --method lazy-lasso --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// RUN: explore --property termination --fairness strong
// EXPECT: holds complete
// RUN: explore --property termination --fairness weak
// EXPECT: violated
//
// The referee of unfair-only.bpl may stop the game only when the turn is with the first player, which it is again and again, but not all the
// time. Every infinite execution starves a thread that is enabled infinitely often: unfair in the strong sense, not in the weak one.

var stop: bool;
var turn: bool;

procedure {:entrypoint} Main()
  modifies stop, turn;
{
  stop := false;
  turn := false;
  async call Player(false);
  async call Player(true);
  async call Referee();
}

procedure Player(me: bool)
  modifies turn;
{
  while (!stop) {
    atomic {
      assume turn == me || stop;
      turn := !me;
    }
  }
}

procedure Referee()
  modifies stop;
{
  atomic {
    assume !turn;
    stop := true;
  }
}
