// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// They take turns, and each turn costs one of what is left.

var turn: bool;
var left: int;

procedure {:entrypoint} main()
  modifies turn;
{
  turn := false;
  async call Ping();
  async call Pong();
}

procedure Ping()
  modifies turn, left;
{
  while (true) {
    atomic {
      assume !turn && left > 0;
      turn := true;
      left := left - 1;
    }
  }
}

procedure Pong()
  modifies turn;
{
  while (true) {
    atomic {
      assume turn;
      turn := false;
    }
  }
}
