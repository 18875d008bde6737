// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: it begins above zero.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  assume x >= 0;
  while (x != 0) {
    x := x - 1;
  }
}
