// RUN: check --property termination
// EXPECT: violated
//
// The number that is added may be 0.

procedure main() {
  var x, y, z: int;
  assume (y < 0 && z >= 0) || (y >= 0 && z <= 0);
  while (x >= 0) { x := x + (if y < 0 then y else z); }
}
