// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
//
// One of two numbers is negative, and it is the one that is added.

procedure main() {
  var x, y, z: int;
  assume (y < 0 && z >= 0) || (y >= 0 && z < 0);
  while (x >= 0) { x := x + (if y < 0 then y else z); }
}
