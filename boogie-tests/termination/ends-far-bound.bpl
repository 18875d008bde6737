// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends, after a long way.

procedure {:entrypoint} main()
{
  var x: int;

  x := 0;
  while (x < 100000) {
    x := x + 1;
  }
}
