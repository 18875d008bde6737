// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: it stops at zero.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x > 0) {
    x := x - 1;
  }
}
