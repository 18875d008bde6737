// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// The guard is true from some time on: who waits there must go on, and then fails. No fair execution is endless.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Waits();
  while (true) { x := x * x + 1; }
}

procedure Waits()
{
  assume x > 5;
  assert false;
}
