// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// -1 div 2 is -1.

procedure {:entrypoint} main()
{
  var x, n: int;

  havoc x;
  n := 0;
  while (x < 0) {
    x := x div 2;
    n := n + 1;
  }
}
