// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Steps are chosen.

procedure {:entrypoint} main()
{
  var x: int;

  x := 0;
  while (x >= 0) {
    if (*) {
      x := x + 1;
    } else {
      x := x + 2;
    }
  }
}
