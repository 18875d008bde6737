// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The counter in the map is not the one that the condition looks at.

var m: [int]int;

procedure {:entrypoint} main()
  modifies m;
{
  m[1] := 10;
  while (m[1] > 0) {
    m[0] := m[0] - 1;
  }
}
