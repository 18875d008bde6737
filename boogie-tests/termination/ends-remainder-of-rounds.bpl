// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: a remainder comes back, but another one has come first.

procedure {:entrypoint} main()
{
  var x: int;

  x := 10;
  while (x mod 15 != 0) {
    x := x + 10;
  }
}
