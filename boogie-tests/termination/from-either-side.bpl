// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two ranks at one loop: n - x falls below n, x - n above.

procedure {:entrypoint} main()
{
  var x, n: int;

  havoc x, n;
  while (x != n) {
    if (x < n) {
      x := x + 1;
    } else {
      x := x - 1;
    }
  }
}
