// RUN: check
// EXPECT: violated
//
// Seeded: the lock is released between reading and writing.

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
  locked := false;
  assert counter == seen;
  counter := seen + 1;
  assert counter > seen;
}
