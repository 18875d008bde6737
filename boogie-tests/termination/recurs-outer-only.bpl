// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The inner loop ends each time, the outer one never.

procedure {:entrypoint} main()
{
  var i, n: int;

  n := 0;
  while (n >= 0) {
    i := 0;
    while (i < 3) {
      i := i + 1;
    }
    n := n + 1;
  }
}
