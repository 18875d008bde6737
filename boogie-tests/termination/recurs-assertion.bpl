// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The assertion holds each time.

procedure {:entrypoint} main()
{
  var x, y: int;

  x := 0;
  y := 0;
  while (true) {
    assert x + y == 0;
    x := x + 1;
    y := y - 1;
  }
}
