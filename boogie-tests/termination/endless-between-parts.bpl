// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// On each side of a condition a number falls, but there is a way back.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > 0) {
    if (y < 0) {
      y := 0;
    } else {
      y := -1;
    }
  }
}
