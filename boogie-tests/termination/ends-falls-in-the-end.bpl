// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: it grows for a while, and then falls.

procedure {:entrypoint} main()
{
  var x, y: int;

  x := 0;
  y := 300;
  while (x >= 0) {
    x := x + y;
    y := y - 1;
  }
}
