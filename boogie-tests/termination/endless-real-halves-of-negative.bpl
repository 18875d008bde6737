// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Half of -1, rounded down, is -1.

procedure {:entrypoint} main()
{
  var i: int;

  havoc i;
  while (i != 0) {
    i := int(real(i) / 2.0);
  }
}
