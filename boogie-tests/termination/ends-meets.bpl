// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: even numbers meet the even one.

procedure {:entrypoint} main()
{
  var x: int;

  x := 0;
  while (x != 1000) {
    x := x + 2;
  }
}
