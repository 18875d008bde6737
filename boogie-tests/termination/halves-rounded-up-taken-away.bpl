// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As halves-rounded-down-taken-away, but rounded up.

procedure {:entrypoint} main(n: int)
{
  var x: int;

  x := n;
  while (x > 0) {
    x := x - (x + 1) div 2;
  }
}
