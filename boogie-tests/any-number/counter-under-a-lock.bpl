// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// A counter that grows under a lock: what was read is there until it is written.

var locked: bool;
var counter: int;

procedure {:entrypoint} Main()
  modifies locked, counter;
{
  locked, counter := false, 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies locked, counter;
{
  var seen: int;
  atomic { assume !locked; locked := true; }
  seen := counter;
  assert counter == seen;
  counter := seen + 1;
  assert counter > seen;
  locked := false;
}
