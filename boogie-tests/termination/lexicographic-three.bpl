// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Three levels.

procedure {:entrypoint} main()
{
  var x, y, z: int;

  havoc x, y, z;
  while (x > 0 && y > 0 && z > 0) {
    if (*) {
      x := x - 1;
      havoc y, z;
    } else if (*) {
      y := y - 1;
      havoc z;
    } else {
      z := z - 1;
    }
  }
}
