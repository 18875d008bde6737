// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: holds
//
// Strict alternation by guards that compare a global with a parameter: each thread waits for its turn, twice, and then
// ends. With a scheduler of any kind the execution is finite: nobody can spin.

var turn: int;

procedure {:entrypoint} Main()
  modifies turn;
{
  turn := 1;
  async call Take(1, 2);
  async call Take(2, 1);
}

procedure Take(me: int, other: int)
  modifies turn;
{
  var i: int;

  i := 0;
  while (i < 2) {
    atomic {
      assume turn == me;
      turn := other;
    }
    i := i + 1;
  }
}
