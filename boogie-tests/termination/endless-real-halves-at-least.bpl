// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// It falls below every bound above 0, and not below 0.

procedure {:entrypoint} main()
{
  var r: real;

  r := 1.0;
  while (r >= 0.0) {
    r := r / 2.0;
  }
}
