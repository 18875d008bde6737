// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A counter without end.

procedure {:entrypoint} main()
{
  var x: int;

  x := 0;
  while (true) {
    x := x + 1;
  }
}
