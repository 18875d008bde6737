// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The bound is raised by one each time i comes near.

procedure {:entrypoint} main()
{
  var i, n: int;

  havoc n;
  i := 0;
  while (i < n) {
    i := i + 1;
    if (i + 1 >= n) {
      n := n + 1;
    }
  }
}
