// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// An odd number, or a negative one, passes 0 without stopping.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x != 0) {
    x := x - 2;
  }
}
