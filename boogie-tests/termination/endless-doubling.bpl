// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twice 0 is 0.

procedure {:entrypoint} main()
{
  var x, n, k: int;

  havoc n, x;
  assume x >= 0;
  k := 0;
  while (x < n) {
    x := x * 2;
    k := k + 1;
  }
}
