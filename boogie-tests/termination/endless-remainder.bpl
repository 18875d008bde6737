// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The remainder of a negative number is not negative: -1 mod 3 is 2.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x mod 3 != 0 || x < 0) {
    x := x - 3;
  }
}
