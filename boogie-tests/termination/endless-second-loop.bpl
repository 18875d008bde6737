// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The first loop ends, the second does not.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x > 0) {
    x := x - 1;
  }
  while (x <= 0) {
    x := x - 1;
  }
}
