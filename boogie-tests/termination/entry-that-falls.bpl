// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// An entry of a map is a rank, whatever its index.

var a: [int]int;

procedure {:entrypoint} Main(i: int)
  modifies a;
{
  while (a[i] > 0) {
    a[i] := a[i] - 1;
  }
}
