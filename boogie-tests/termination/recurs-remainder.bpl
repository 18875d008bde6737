// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// An odd number stays odd.

procedure {:entrypoint} main()
{
  var x: int;

  x := 3;
  while (x mod 2 == 1) {
    x := x + 2;
  }
}
