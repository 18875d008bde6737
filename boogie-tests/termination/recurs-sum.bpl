// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The sum grows.

procedure {:entrypoint} main()
{
  var x, y: int;

  x := 0;
  y := 0;
  while (x + y >= 0) {
    x := x + 2;
    y := y - 1;
  }
}
