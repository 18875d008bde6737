// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// All take from the same number; that others take from it, too, does no harm.

var x: real;

procedure {:entrypoint} main()
{
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies x;
{
  while (x > 0.0) {
    x := x - 0.125;
  }
}
