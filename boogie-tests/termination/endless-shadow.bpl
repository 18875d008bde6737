// RUN: check --property termination --method ranking --timeout 5
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The inner x is another one.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 1;
  while (x > 0) {
    call lower();
    x := x + 2;
  }
}

procedure lower()
  modifies x;
{
  x := x - 1;
}
