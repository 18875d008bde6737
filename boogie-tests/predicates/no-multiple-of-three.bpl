// RUN: check --method ic3
// EXPECT: violated
// EXPLORE: skip the numbers grow for ever
//
// One of the sums is no multiple of 3.

procedure {:entrypoint} Main()
{
  var y, z, half: int;
  y, z := 0, 0;
  while (*) {
    y := y + 3;
    z := z + 2 * y + 1;
    if (*) {
      y := y - 6;
      z := z + 6;
    }
  }
  assert y mod 3 == 0;
  assert z mod 3 == 0;
  half := (2 * y) div 2;
  assert half == y && (-y) mod 3 == 0;
}
