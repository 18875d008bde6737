// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// The last one that leaves closes the door, and nobody comes in any more.

var inside: int;
var closed: bool;

procedure {:entrypoint} Main()
  modifies inside, closed;
{
  inside, closed := 0, false;
  while (*) { async call Visitor(); }
}

procedure Visitor()
  modifies inside, closed;
{
  atomic { assume !closed; inside := inside + 1; }
  assert !closed;
  atomic { inside := inside - 1; if (inside == 0) { closed := true; } }
}
