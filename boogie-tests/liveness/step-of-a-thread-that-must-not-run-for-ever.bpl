// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// The thread that never stops may; the one that must not run for ever takes steps beside it, and returns.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x, y := 2, 0;
  async call Adds();
  async call Counts();
}

procedure Adds()
  modifies x;
{
  while (true) { x := x + 1; }
}

procedure {:nonblocking} Counts()
  modifies y;
{
  y := y + 1;
  y := y + 1;
  y := y + 1;
  y := y + 1;
}
