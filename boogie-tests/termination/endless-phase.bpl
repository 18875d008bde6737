// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// y falls, but not far enough.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > 0) {
    x := x + y;
    if (y > 1) {
      y := y - 1;
    }
  }
}
