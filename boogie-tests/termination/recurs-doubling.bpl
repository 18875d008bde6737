// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// It doubles.

procedure {:entrypoint} main()
{
  var x: int;

  x := 1;
  while (x > 0) {
    x := 2 * x;
  }
}
