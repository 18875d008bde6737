// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each of the two pays for the other.

procedure {:entrypoint} main()
{
  var x, y, n: int;

  havoc x, y;
  n := 0;
  while (x > 0 && y > 0) {
    n := n + 1;
    if (*) {
      x := x - 1;
      y := y + 1;
    } else {
      x := x + 1;
      y := y - 1;
    }
  }
}
