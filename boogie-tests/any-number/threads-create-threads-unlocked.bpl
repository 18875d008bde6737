// RUN: check
// EXPECT: violated
//
// Seeded: the deepest level is written without a lock.

var locked: bool;
var deepest: int;

procedure {:entrypoint} Main()
  modifies locked, deepest;
{
  locked, deepest := false, 0;
  async call Node(0);
}

procedure Node(level: int)
  modifies locked, deepest;
{
  var higher: bool;
  higher := deepest < level;
  if (higher) { deepest := level; }
  assert level <= deepest;
  async call Node(level + 1);
  async call Node(level + 1);
}
