// RUN: check --property termination --method recurrence
// EXPECT: unknown
// RUN: check --property termination --method ic3 --fairness weak
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The counter grows while its creator waits at a join, but not for ever: that takes the other thread, which ends.

var x: int;
var stop: bool;

procedure {:entrypoint} main()
  modifies x, stop;
{
  x, stop := 0, false;
  fork 1 Count();
  fork 1 Short();
  join 1;
  stop := true;
}

procedure Count()
  modifies x;
{
  while (!stop) {
    x := x + 1;
  }
}

procedure Short()
{
}
