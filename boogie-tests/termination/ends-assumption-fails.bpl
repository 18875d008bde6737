// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: there is no such execution.

procedure {:entrypoint} main()
{
  var x: int;

  x := 0;
  while (true) {
    assume x < 1000;
    x := x + 1;
  }
}
