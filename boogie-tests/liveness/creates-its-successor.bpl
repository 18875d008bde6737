// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip there are more and more threads
//
// Each thread ends, but has created its successor before.

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
  x := x * x + 1;
  async call Next();
}
