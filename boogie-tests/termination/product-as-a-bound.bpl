// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The bound is a product, which stays what it is.

procedure {:entrypoint} Main(n: int, m: int)
{
  var i: int;

  i := 0;
  while (i < n * m) {
    i := i + 1;
  }
}
