// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Both factors grow, and from where they are positive the product does.

procedure {:entrypoint} Main(n: int)
{
  var i, j: int;

  i := 0;
  j := 0;
  while (i * j < n) {
    i := i + 1;
    j := j + 1;
  }
}
