// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Three loops inside of each other.

procedure {:entrypoint} main()
{
  var i, j, k, n: int;

  havoc n;
  i := n;
  while (i > 0) {
    j := i;
    while (j > 0) {
      k := n;
      while (k > 0) {
        k := k - 1;
      }
      j := j - 1;
    }
    i := i - 1;
  }
}
