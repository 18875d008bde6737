// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// From the wrong side it goes away from the bound.

procedure {:entrypoint} main()
{
  var i, n: int;

  havoc i, n;
  while (i != n) {
    i := i + 1;
  }
}
