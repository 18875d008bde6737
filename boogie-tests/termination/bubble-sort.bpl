// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Sorting by neighbours.

var a: [int]int;

procedure {:entrypoint} main()
  modifies a;
{
  var i, j, n, t: int;

  havoc n;
  i := n;
  while (i > 1) {
    j := 0;
    while (j < i - 1) {
      if (a[j] > a[j + 1]) {
        t := a[j];
        a[j] := a[j + 1];
        a[j + 1] := t;
      }
      j := j + 1;
    }
    i := i - 1;
  }
}
