// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Halving ends at 1.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x > 1) {
    x := x div 2;
  }
}
