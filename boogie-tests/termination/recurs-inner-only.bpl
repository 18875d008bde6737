// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The outer loop would end, if the inner one did.

procedure {:entrypoint} main()
{
  var n, y: int;

  n := 0;
  y := 0;
  while (n < 5) {
    while (y >= 0) {
      y := y + 3;
    }
    n := n + 1;
  }
}
