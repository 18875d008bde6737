// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each entry is counted down, one behind the other.

procedure {:entrypoint} Main(n: int)
{
  var a: [int]int;
  var i: int;

  i := 0;
  while (i < n) {
    a[i] := i;
    while (a[i] > 0) {
      a[i] := a[i] - 1;
    }
    i := i + 1;
  }
}
