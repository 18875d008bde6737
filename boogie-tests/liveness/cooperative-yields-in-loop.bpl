// RUN: check --property termination --stem 1 --lasso 1 --cooperative
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --cooperative --fairness weak
// EXPECT: violated
//
// Both threads yield in their loops, and each undoes what the other one waits for.

var turn: bool;

procedure {:entrypoint} Main()
  modifies turn;
{
  async call Player(true);
  async call Player(false);
}

procedure Player(mine: bool)
  modifies turn;
{
  turn := !mine;
  while (turn != mine) {
    yield;
    turn := !mine;
  }
}
