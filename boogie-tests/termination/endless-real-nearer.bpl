// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Nearer and nearer to 1 from below.

procedure {:entrypoint} main()
{
  var r: real;

  havoc r;
  while (r < 1.0) {
    r := (r + 1.0) / 2.0;
  }
}
