// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Threads that create threads, each one level below its own; the levels are counted under a lock.

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
  atomic { assume !locked; locked := true; }
  higher := deepest < level;
  if (higher) { deepest := level; }
  locked := false;
  assert level <= deepest;
  async call Node(level + 1);
  async call Node(level + 1);
}
