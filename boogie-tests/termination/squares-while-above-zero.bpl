// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A number that squares itself stays above 0.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x, y := 2, 0;
  async call Waits();
  while (x > 0) {
    x := x * x;
  }
}

procedure Waits()
  modifies y;
{
  assume x < 0;
  y := 1;
}
