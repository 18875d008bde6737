// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The second one never takes so much that nothing is left.

var x: real;

procedure {:entrypoint} main()
{
  async call Taker();
  async call Halver();
}

procedure Taker()
  modifies x;
{
  while (x > 1.0) {
    x := x - 0.5;
  }
}

procedure Halver()
  modifies x;
{
  while (x > 0.0) {
    x := x / 2.0;
  }
}
