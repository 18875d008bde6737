// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Where x falls y may have any value.

procedure {:entrypoint} main()
{
  var x, y: real;

  havoc x, y;
  while (x > 0.0 && y > 0.0) {
    if (*) {
      x := x - 1.5;
      havoc y;
    } else {
      y := y - 0.5;
    }
  }
}
