// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A real number is three times as large each time, in a third of the way.

procedure {:entrypoint} main(x0: real)
{
  var x, y: real;

  x, y := x0, 1.0;
  while (x > 1.0 / 3.0 && y > 0.0) {
    x := 3.0 * x;
    y := y / 3.0;
  }
}
