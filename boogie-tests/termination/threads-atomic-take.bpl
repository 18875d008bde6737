// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each takes one at once, as long as there is one; then it waits for ever, which is no endless execution.

var items: int;

procedure {:entrypoint} main()
{
  async call Consumer();
  async call Consumer();
}

procedure Consumer()
  modifies items;
{
  while (true) {
    atomic {
      assume items > 0;
      items := items - 1;
    }
  }
}
