// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The counter is an entry of a map.

var m: [int]int;

procedure {:entrypoint} main()
  modifies m;
{
  m[0] := 1;
  m[1] := 7;
  while (m[0] < m[1]) {
    m[0] := m[0] - 1;
  }
}
