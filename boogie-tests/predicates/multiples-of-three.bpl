// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// Steps of 3 and of -6, and what they add up to, stay multiples of 3. Half of an even number is as far from it as from 0.

procedure {:entrypoint} Main()
{
  var y, z, half: int;
  y, z := 0, 0;
  while (*) {
    y := y + 3;
    z := z + y;
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
