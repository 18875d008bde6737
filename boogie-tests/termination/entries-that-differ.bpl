// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
//
// What one entry of the map loses another one gets.

procedure main() {
  var m: [int]int;
  var i, j: int;
  assume i != j;
  while (m[i] > 0) { m[i] := m[i] - 1; m[j] := m[j] + 1; }
}
