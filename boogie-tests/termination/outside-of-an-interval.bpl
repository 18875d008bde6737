// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The guard is a disjunction: a number comes from above, or from below.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x > 5 || x < -5) {
    if (x > 0) {
      x := x - 3;
    } else {
      x := x + 3;
    }
  }
}
