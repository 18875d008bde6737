// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// A counter that nobody sets back: what a thread has seen is never more than what it sees later.

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
  atomic { x := x + 1; }
  assert seen < x;
}
