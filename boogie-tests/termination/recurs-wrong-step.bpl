// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The step was meant to be positive.

procedure {:entrypoint} main()
{
  var i, n, step: int;

  step := -1;
  i := 0;
  n := 10;
  while (i < n) {
    i := i + step;
  }
}
