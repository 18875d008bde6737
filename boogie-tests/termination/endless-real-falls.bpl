// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Smaller and smaller steps: a real number can fall for ever above 0.

procedure {:entrypoint} main()
{
  var x, d: real;

  x := 1.0;
  while (x > 0.0) {
    havoc d;
    assume d > 0.0 && d < x;
    x := x - d;
  }
}
