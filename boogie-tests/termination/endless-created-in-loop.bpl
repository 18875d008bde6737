// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each creates another one.

var n: int;

procedure {:entrypoint} main()
{
  async call Again();
}

procedure Again()
  modifies n;
{
  n := n + 1;
  async call Again();
}
