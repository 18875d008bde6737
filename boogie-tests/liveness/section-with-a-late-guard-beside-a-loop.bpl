// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// Something of the section is done before the guard in it: who enters can not leave, and such executions do not count.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x, y := 0, 0;
  async call Enters();
  while (true) { x := x * x + 1; }
}

procedure Enters()
  modifies y;
{
  atomic {
    y := 1;
    assume x == -1;
  }
}
