// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: the step goes the right way.

procedure {:entrypoint} main()
{
  var x, d: int;

  x := 500;
  while (x > 0) {
    havoc d;
    assume d > 0;
    x := x - d;
  }
}
