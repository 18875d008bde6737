// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// A check that fails, and an assumption that is false, end executions: that no way leads out of the loop says nothing then.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 2;
  if (*) {
    while (true) { x := x * x; assert x < 100000; }
  } else {
    while (true) { x := x * x; call Small(); }
  }
}

procedure Small()
{
  assume x < 100000;
}
