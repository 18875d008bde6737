// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that does not end: steps of 2 pass by the goal again and again.

procedure {:entrypoint} main()
{
  var x, n: int;

  havoc x, n;
  while (x != n) {
    if (x < n) {
      x := x + 2;
    } else {
      x := x - 2;
    }
  }
}
