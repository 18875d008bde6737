// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Even numbers go up and odd ones go down, each until they leave the interval: that a number stays even is known of its remainder.

procedure {:entrypoint} main(a: int)
{
  var x: int;

  x := a;
  while (x >= 0 && x <= 100) {
    if (x mod 2 == 0) {
      x := x + 2;
    } else {
      x := x - 2;
    }
  }
}
