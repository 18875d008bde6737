// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// Before the first thread looks at the clock it has gone on: no schedule ends the clock itself.

var time: int;

procedure {:entrypoint} Main()
  modifies time;
{
  time := 0;
  async call Tick();
  while (time < 12) { }
}

procedure Tick()
  modifies time;
{
  while (true) { time := time + 1; }
}
