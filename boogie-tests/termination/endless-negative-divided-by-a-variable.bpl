// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As negative-divided-by-a-variable, but the loop goes on at -1, where the quotient is -1 again.

procedure {:entrypoint} main(n: int, d: int)
{
  var x: int;

  x := n;
  if (d >= 2) {
    while (x < 0) {
      x := x div d;
    }
  }
}
