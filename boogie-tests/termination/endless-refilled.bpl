// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Others refill what is taken.

var x: int;

procedure {:entrypoint} main()
{
  async call Taker();
  async call Filler();
}

procedure Taker()
  modifies x;
{
  while (x > 0) {
    x := x - 1;
  }
}

procedure Filler()
  modifies x;
{
  while (true) {
    x := x + 1;
  }
}
