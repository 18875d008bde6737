// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// It falls for a while, and then grows for ever.

procedure {:entrypoint} main()
{
  var x, y: int;

  x := 10;
  y := -3;
  while (x >= 0) {
    x := x + y;
    y := y + 1;
  }
}
