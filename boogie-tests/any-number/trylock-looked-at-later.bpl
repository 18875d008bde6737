// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// A lock that threads try to take: whether they have it they look at some steps later.

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
  if (mine) {
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    locked := false;
  }
}
