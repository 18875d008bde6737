// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As variable-divisor, but the divisor may be 1.

procedure {:entrypoint} main(n: int, d: int)
{
  var x: int;

  x := n;
  if (d >= 1) {
    while (x > 0) {
      x := x div d;
    }
  }
}
