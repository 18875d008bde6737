// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Half of an integer, rounded down, is another one as long as it is positive.

procedure {:entrypoint} main()
{
  var i: int;

  havoc i;
  while (i > 0) {
    i := int(real(i) / 2.0);
  }
}
