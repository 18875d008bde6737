// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// Dekker's algorithm, one visit each: when both want in, the one whose turn it is not lowers its flag and waits for its
// turn, so the other passes, hands over the turn and lowers its flag. No fair lasso; without fairness one thread stops
// with its flag up.

var wants: [int]bool;
var turn: int;

procedure {:entrypoint} Main()
  modifies wants, turn;
{
  wants[0] := false;
  wants[1] := false;
  turn := 0;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies wants, turn;
{
  wants[me] := true;
  while (wants[other]) {
    if (turn == other) {
      wants[me] := false;
      while (turn == other) {
      }
      wants[me] := true;
    }
  }
  turn := other;
  wants[me] := false;
}
