// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// i never passes n: i <= n is an invariant.

procedure {:entrypoint} main()
{
  var i, n: int;

  havoc n;
  assume n >= 0;
  i := 0;
  while (i != n) {
    i := i + 1;
  }
}
