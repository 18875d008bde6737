// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// What the array holds does not matter.

var a: [int]int;

procedure {:entrypoint} main()
{
  var i, k, n: int;

  havoc k, n;
  i := 0;
  while (i < n && a[i] != k) {
    i := i + 1;
  }
}
