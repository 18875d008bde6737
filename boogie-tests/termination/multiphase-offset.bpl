// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// x falls only when y is far below 0.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > 0) {
    x := x + y + 7;
    y := y - 1;
  }
}
