// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Exchanged, and one more.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > 0 || y > 0) {
    x, y := y, x + 1;
  }
}
