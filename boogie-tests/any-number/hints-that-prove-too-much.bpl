// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The counter is set back. The hint that would prove the check does not hold.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies x;
{
  var seen: int;
  seen := x;
  assert {:hint} seen <= x;
  if (x == 2) { x := 0; } else { x := x + 1; }
  assert {:hint} seen < x;
  assert seen < x;
}
