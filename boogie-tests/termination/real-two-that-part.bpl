// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// One falls more slowly than the other one grows, whatever they begin with.

procedure {:entrypoint} main(x0: real, y0: real)
{
  var x, y: real;

  x, y := x0, y0;
  while (x + y > 0.0) {
    x := x + 1.5;
    y := y - 1.25;
  }
}
