// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// A way leads out of the endless loop, and sooner or later, if the schedule is fair, it is gone.

var x: int;
var stop: bool;

procedure {:entrypoint} Main()
  modifies x, stop;
{
  stop := false;
  async call Stop();
  x := 2;
  while (true) {
    if (stop) { return; }
    x := x * x;
  }
}

procedure Stop()
  modifies stop;
{
  stop := true;
}
