// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two entries fall by turns. If they are one and the same, it falls each time.

var a: [int]int;

procedure {:entrypoint} Main(i: int, j: int)
  modifies a;
{
  while (a[i] > 0 && a[j] > 0) {
    if (*) {
      a[i] := a[i] - 1;
    } else {
      a := a[j := a[j] - 1];
    }
  }
}
