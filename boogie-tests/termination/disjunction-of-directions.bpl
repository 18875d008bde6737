// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
//
// The direction is chosen before the loop, and x goes in this direction only.

procedure main() {
  var x, y, d: int;
  if (*) { d := 1; } else { d := -1; }
  while (x != y) {
    if (d == 1) { assume x < y; x := x + d; } else { assume x > y; x := x + d; }
  }
}
