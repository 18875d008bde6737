// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Whatever the divisor is, if it is more than 1: the quotient is at most half as large.

procedure {:entrypoint} main(n: int, d: int)
{
  var x: int;

  x := n;
  if (d >= 2) {
    while (x > 0) {
      x := x div d;
    }
  }
}
