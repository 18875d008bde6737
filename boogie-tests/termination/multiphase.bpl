// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// x may rise for a while: as long as y is not negative. Then it falls.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > 0) {
    x := x + y;
    y := y - 1;
  }
}
