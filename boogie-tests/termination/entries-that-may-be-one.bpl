// RUN: check --property termination
// EXPECT: violated
//
// The entry gets back what it loses, if the indices are equal.

procedure main() {
  var m: [int]int;
  var i, j: int;
  while (m[i] > 0) { m[i] := m[i] - 1; m[j] := m[j] + 1; }
}
