// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The steps are halves: together they come to 1.

procedure {:entrypoint} main()
{
  var x, d: real;

  x, d := 1.0, 0.5;
  while (x > 0.0) {
    x := x - d;
    d := d / 2.0;
  }
}
