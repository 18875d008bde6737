// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As real-two-that-part, but the one that falls is the faster one.

procedure {:entrypoint} main(x0: real, y0: real)
{
  var x, y: real;

  x, y := x0, y0;
  while (x + y > 0.0) {
    x := x + 1.25;
    y := y - 1.5;
  }
}
