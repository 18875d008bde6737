// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A node is popped without looking whether it is still on top.

var top, fresh: int;
var next: [int]int;
var popped: [int]bool;

procedure {:entrypoint} Main()
  modifies top, fresh, next, popped;
{
  top, fresh := 0, 1;
  popped := (lambda k: int :: false);
  while (*) {
    if (*) { async call Push(); } else { async call Pop(); }
  }
}

procedure Push()
  modifies top, fresh, next;
{
  var node, seen: int;
  var done: bool;
  atomic { node := fresh; fresh := fresh + 1; }
  done := false;
  while (!done) {
    seen := top;
    next[node] := seen;
    atomic { if (top == seen) { top := node; done := true; } }
  }
}

procedure Pop()
  modifies top, popped;
{
  var seen, after: int;
  var done: bool;
  done := false;
  while (!done) {
    seen := top;
    assume seen != 0;
    after := next[seen];
    top := after;
    done := true;
  }
  assert !popped[seen];
  popped[seen] := true;
}
