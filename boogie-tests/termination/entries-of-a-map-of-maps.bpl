// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// An entry of a map of maps, beside others of the same map.

var m: [int][int]int;

procedure {:entrypoint} Main(i: int, j: int)
  modifies m;
{
  while (m[i][j] < 10) {
    m[i + 1][j] := m[i][j];
    m[i][j] := m[i][j] + 1;
  }
}
