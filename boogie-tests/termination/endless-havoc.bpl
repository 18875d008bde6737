// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The new value may be anything.

procedure {:entrypoint} main()
{
  var x, n: int;

  havoc x;
  n := 0;
  while (x > 0) {
    n := n + 1;
    havoc x;
  }
}
