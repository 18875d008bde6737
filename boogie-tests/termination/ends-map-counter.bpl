// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: the entry falls.

var m: [int]int;

procedure {:entrypoint} main()
  modifies m;
{
  m[0] := 700;
  while (m[0] > 0) {
    m[0] := m[0] - 1;
    m[1] := m[1] + 1;
  }
}
