// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The other thread can only help.

var x: int;

procedure {:entrypoint} main()
{
  async call Slow();
  async call Once();
}

procedure Slow()
  modifies x;
{
  while (x > 0) {
    atomic { x := x - 1; }
  }
}

procedure Once()
  modifies x;
{
  atomic {
    if (x > 100) {
      x := 100;
    }
  }
}
