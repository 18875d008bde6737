// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The CLH lock: each thread waits for the one in front of it.

var tail, fresh: int;
var locked: [int]bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies tail, fresh, locked, inside;
{
  tail, fresh, inside := 0, 1, 0;
  locked := (lambda k: int :: false);
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies tail, fresh, locked, inside;
{
  var node, before: int;
  while (*) {
    atomic { node := fresh; fresh := fresh + 1; }
    locked[node] := true;
    atomic { before := tail; tail := node; }
    assume !locked[before];
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    locked[node] := false;
  }
}
