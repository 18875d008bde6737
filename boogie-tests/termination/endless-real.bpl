// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Halves of a real number stay positive.

procedure {:entrypoint} main()
{
  var x: real;

  x := 1.0;
  while (x > 0.0) {
    x := x / 2.0;
  }
}
