// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: the quotient falls, since numbers are rounded down.

procedure {:entrypoint} main()
{
  var x: int;

  x := 100;
  while ((2 * x - 1) div 2 >= 0) {
    x := x - 1;
  }
}
