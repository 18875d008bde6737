// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A real number above 1 is less than its square.

procedure {:entrypoint} main(x0: real)
{
  var x: real;

  x := x0;
  while (x > 1.0) {
    x := x * x;
  }
}
