// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// It counts up to an arbitrary bound: n - i falls.

procedure {:entrypoint} main()
{
  var i, n: int;

  havoc n;
  i := 0;
  while (i < n) {
    i := i + 1;
  }
}
