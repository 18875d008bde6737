// RUN: check
// EXPECT: violated
//
// Seeded: who does not have the lock goes in.

var locked: bool;
var inside, tries: int;

procedure {:entrypoint} Main()
  modifies locked, inside, tries;
{
  locked, inside, tries := false, 0, 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies locked, inside, tries;
{
  var mine: bool;
  atomic { mine := !locked; locked := true; }
  tries := tries + 1;
  if (!mine) {
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    locked := false;
  }
}
