// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --method lazy-lasso --fairness none
// EXPECT: violated
// RUN: explore --property termination --fairness strong
// EXPECT: holds complete
// RUN: explore --property termination --fairness weak
// EXPECT: holds complete
//
// Two threads hand a turn to and fro until a third one stops them. The third needs one step, at a guard that is true all the time: every
// infinite execution starves an enabled thread, so none is fair, not even weakly.

var stop: bool;
var ready: bool;
var turn: bool;

procedure {:entrypoint} Main()
  modifies stop, ready, turn;
{
  stop := false;
  ready := true;
  turn := false;
  async call Player(false);
  async call Player(true);
  async call Referee();
}

procedure Player(me: bool)
  modifies turn;
{
  while (!stop) {
    if (turn == me) {
      turn := !me;
    }
  }
}

procedure Referee()
  modifies stop;
{
  atomic {
    assume ready;
    stop := true;
  }
}
