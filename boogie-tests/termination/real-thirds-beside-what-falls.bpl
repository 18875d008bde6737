// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As real-times-three, but the other one falls, and comes below its bound.

procedure {:entrypoint} main(x0: real)
{
  var x, y: real;

  x, y := x0, 1.0;
  while (x > 1.0 / 3.0 && y > 0.0) {
    x := x - 1.0;
    y := y / 3.0;
  }
}
