// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Either variable falls, the other stays: their sum falls.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > 0 && y > 0) {
    if (*) {
      x := x - 1;
    } else {
      y := y - 1;
    }
  }
}
