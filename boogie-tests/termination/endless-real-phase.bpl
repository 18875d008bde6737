// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// y falls, but not far enough.

procedure {:entrypoint} main()
{
  var x, y: real;

  havoc x, y;
  while (x > 0.0) {
    x := x + y;
    if (y > 0.5) {
      y := y - 0.25;
    }
  }
}
