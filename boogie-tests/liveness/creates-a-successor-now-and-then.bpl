// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip there are many threads
//
// One of the ways creates no successor, and is gone sooner or later.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Next();
}

procedure Next()
  modifies x;
{
  x := x + 1;
  if (x < 100000) { async call Next(); }
}
