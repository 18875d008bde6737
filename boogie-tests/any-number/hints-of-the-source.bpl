// RUN: check --method hints
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// What a thread has seen of a counter is never more than the counter, for any number of threads. Hints are all that there is of a proof; one
// of them is wrong, and dropped.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  while (*)
    invariant {:hint} x >= 0;
    invariant {:hint} x == 0;
  {
    async call Worker();
  }
}

procedure Worker()
  modifies x;
{
  var seen: int;
  seen := x;
  assert {:hint} seen <= x;
  x := x + 1;
  assert {:hint} seen < x;
  assert seen < x;
}
