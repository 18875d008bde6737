// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// No way leads out of the endless loop; the other thread waits at its guard, and whether it ever passes it does not matter: it comes to nothing
// that could end the execution.

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
  assume x == -5;
}
