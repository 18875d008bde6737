// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// x falls while it is positive, and is set back by what it leaves.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > 0 || y > 0) {
    if (x > 0) {
      x := x - 1;
      y := y + 1;
    } else {
      x := y + 1;
      y := 0;
    }
  }
}
