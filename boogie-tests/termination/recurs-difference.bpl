// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The difference stays above the bound.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x - 2 * y > 3) {
    x := x + 5;
    y := y + 2;
  }
}
