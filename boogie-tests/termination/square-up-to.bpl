// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The square is at least the number, so that i is at most n.

procedure {:entrypoint} Main(n: int)
{
  var i: int;

  i := 0;
  while (i * i <= n) {
    i := i + 1;
  }
}
