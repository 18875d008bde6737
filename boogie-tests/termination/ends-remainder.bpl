// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: each number has another remainder than the one before.

procedure {:entrypoint} main()
{
  var x: int;

  x := 1;
  while (x mod 4 != 0) {
    x := x + 1;
  }
}
