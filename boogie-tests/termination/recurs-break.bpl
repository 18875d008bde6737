// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The way out is never taken.

procedure {:entrypoint} main()
{
  var x: int;

  x := 1;
  while (true) {
    x := x + 1;
    if (x == 0) {
      break;
    }
  }
}
