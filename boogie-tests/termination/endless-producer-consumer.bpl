// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The producer never ends.

var items: int;

procedure {:entrypoint} main()
{
  async call Producer();
  async call Consumer();
}

procedure Producer()
  modifies items;
{
  while (true) {
    items := items + 1;
  }
}

procedure Consumer()
  modifies items;
{
  while (true) {
    atomic { assume items > 0; items := items - 1; }
  }
}
