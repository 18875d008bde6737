// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The inner loop ends, and so does the outer one.

procedure {:entrypoint} main()
{
  var i, j, n: int;

  havoc n;
  i := 0;
  while (i < n) {
    j := 0;
    while (j < i) {
      j := j + 1;
    }
    i := i + 1;
  }
}
