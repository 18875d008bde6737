// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// No way leads out of the two loops. But when `Other` begins, its own copy of `mine` presumes that `x` is negative, which it never is again: whoever
// is fair has to let it begin, and there is no such execution.

var {:thread_local} mine: int where x < 0;
var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x, y := 2, 2;
  async call Other();
  while (true) { x := x * x + y; }
}

procedure Other()
  modifies y;
{
  while (true) { y := y * y + 2; }
}
