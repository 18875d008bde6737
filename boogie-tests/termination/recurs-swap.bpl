// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// They change places, and one is added.

procedure {:entrypoint} main()
{
  var x, y, t: int;

  x := 1;
  y := 1;
  while (x > 0) {
    t := x;
    x := y;
    y := t + 1;
  }
}
