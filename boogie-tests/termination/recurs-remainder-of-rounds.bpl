// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two turns of the loop are one round: the remainder says which it is.

procedure {:entrypoint} main()
{
  var x, y: int;

  x := 10;
  y := 0;
  while (x >= 10) {
    if (y mod 2 == 0) {
      x := x + 3;
    } else {
      x := x - 1;
    }
    y := y + 1;
  }
}
