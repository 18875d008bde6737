// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// What it is rounded down to falls to 0, and no further.

procedure {:entrypoint} main()
{
  var r: real;

  havoc r;
  while (int(r) >= 0) {
    r := r / 2.0;
  }
}
