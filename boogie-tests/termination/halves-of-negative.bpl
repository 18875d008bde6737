// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Division rounds downwards: -1 div 2 is -1, but the loop ends there.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x < -1) {
    x := x div 2;
  }
}
