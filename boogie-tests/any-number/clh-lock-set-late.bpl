// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The node is locked after it was put into the queue.

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
    atomic { before := tail; tail := node; }
    locked[node] := true;
    assume !locked[before];
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    locked[node] := false;
  }
}
