// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// As step-of-a-thread-that-must-not-run-for-ever, with the other one marked.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x, y := 2, 0;
  async call Adds();
  async call Counts();
}

procedure {:nonblocking} Adds()
  modifies x;
{
  while (true) { x := x + 1; }
}

procedure Counts()
  modifies y;
{
  y := y + 1;
  y := y + 1;
  y := y + 1;
  y := y + 1;
}
