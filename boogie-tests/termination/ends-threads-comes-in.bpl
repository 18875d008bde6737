// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: the counter grows until the other one may go on.

var x: int;
var stop: bool;

procedure {:entrypoint} main()
  modifies x, stop;
{
  x := 0;
  stop := false;
  async call Up();
  async call Stops();
}

procedure Up()
  modifies x;
{
  while (!stop) {
    x := x + 1;
  }
}

procedure Stops()
  modifies stop;
{
  atomic { assume x >= 100000; stop := true; }
}
