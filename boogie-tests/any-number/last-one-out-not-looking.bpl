// RUN: check
// EXPECT: violated
//
// Seeded: visitors do not look whether the door is closed.

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
  inside := inside + 1;
  assert !closed;
  atomic { inside := inside - 1; if (inside == 0) { closed := true; } }
}
