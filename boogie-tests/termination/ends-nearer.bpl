// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: one is faster.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > y) {
    x := x + 1;
    y := y + 2;
  }
}
