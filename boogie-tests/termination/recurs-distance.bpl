// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// It never meets the other one.

procedure {:entrypoint} main()
{
  var x, n: int;

  havoc x, n;
  assume x > n;
  while (x != n) {
    x := x + 1;
  }
}
