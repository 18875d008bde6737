// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// x falls, and y may become anything then; else y falls.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > 0 && y > 0) {
    if (*) {
      x := x - 1;
      havoc y;
    } else {
      y := y - 1;
    }
  }
}
