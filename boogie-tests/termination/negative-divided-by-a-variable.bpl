// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Below -1 a quotient comes nearer to 0; -1 stays what it is, and the loop does not.

procedure {:entrypoint} main(n: int, d: int)
{
  var x: int;

  x := n;
  if (d >= 2) {
    while (x < -1) {
      x := x div d;
    }
  }
}
