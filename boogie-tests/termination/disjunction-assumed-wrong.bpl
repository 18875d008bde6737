// RUN: check --property termination
// EXPECT: violated
//
// y may be 0: then x stays as it is.

procedure main() {
  var x, y: int;
  assume x < 0 || y <= 0;
  while (x >= 0) { x := x + y; }
}
