// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Three quarters of a positive number are positive.

procedure {:entrypoint} main()
{
  var r: real;

  havoc r;
  while (r > 0.0) {
    r := r - r / 4.0;
  }
}
