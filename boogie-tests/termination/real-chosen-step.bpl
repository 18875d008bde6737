// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Any step, but not as small as one likes.

procedure {:entrypoint} main()
{
  var x, d: real;

  havoc x;
  while (x >= -2.5) {
    havoc d;
    assume d > 0.25;
    x := x - d;
  }
}
