// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Steps may be 0.

procedure {:entrypoint} main()
{
  var x, d, n: int;

  havoc x, d;
  assume d >= 0;
  n := 0;
  while (x > 0) {
    n := n + 1;
    x := x - d;
  }
}
