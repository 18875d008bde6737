// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Below 0, a cube is further below.

procedure {:entrypoint} main()
{
  var x: int;

  x := -2;
  while (x < 0) {
    x := x * x * x;
  }
}
