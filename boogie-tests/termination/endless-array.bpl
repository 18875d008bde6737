// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The array may hold what is looked for nowhere.

var a: [int]int;

procedure {:entrypoint} main()
{
  var i, k: int;

  havoc k;
  i := 0;
  while (a[i] != k) {
    i := i + 1;
  }
}
