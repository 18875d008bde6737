// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A number that is multiplied by at least 2 each time.

procedure {:entrypoint} Main(n: int, k: int)
{
  var i: int;

  assume k >= 2;
  i := 1;
  while (i < n) {
    i := i * k;
  }
}
