// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As squares-while-above-zero, but up to a number.

procedure {:entrypoint} main(x0: int)
{
  var x: int;

  x := x0;
  while (1 < x && x < 1000) {
    x := x * x;
  }
}
