// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A tenth of the way from below, to any bound.

procedure {:entrypoint} main()
{
  var x, n: real;

  havoc x, n;
  while (x < n) {
    x := x + 0.1;
  }
}
