// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
//
// What holds at the loop is a disjunction: x is negative, or y is.

procedure main() {
  var x, y: int;
  assume x < 0 || y < 0;
  while (x >= 0) { x := x + y; }
}
