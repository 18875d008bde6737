// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// y is set back, and x is never lowered.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > 0) {
    if (y > 0) {
      y := y - 1;
    } else {
      y := x;
      x := x + 1;
    }
  }
}
