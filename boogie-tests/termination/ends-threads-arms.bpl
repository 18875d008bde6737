// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: the arms return.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := -2000;
  par call Up() | Up();
}

procedure Up()
  modifies x;
{
  while (x < 0) {
    x := x + 1;
  }
}
