// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Three variables, of which two outgrow the third.

procedure {:entrypoint} main()
{
  var x, y, z: int;

  x := 1;
  y := 1;
  z := 0;
  while (x + y > z) {
    x := x + 1;
    y := y + 1;
    z := z + 1;
  }
}
