// RUN: explore
// EXPECT: violated
//
// Seeded: the comparison and the exchange of a push are two steps.
type Node;
const null: Node;
var next: [Node]Node;
var top: Node;
var used: [Node]bool;
var pushed: [Node]bool;

procedure {:entrypoint} Main()
  modifies next, top, used, pushed;
{
  assume (forall n: Node :: !used[n]);
  assume (forall n: Node :: !pushed[n]);
  top := null;
  used[null] := true;
  async call Push();
  async call Push();
  async call Pop();
}

procedure Push()
  modifies next, top, used, pushed;
{
  var n: Node;
  var old_top: Node;
  var done: bool;
  atomic { havoc n; assume !used[n]; used[n] := true; }
  done := false;
  while (!done)
  {
    old_top := top;
    next[n] := old_top;
    if (top == old_top) { top := n; pushed[n] := true; done := true; }
  }
}

procedure Pop()
  modifies top, pushed;
{
  var t: Node;
  var n: Node;
  var done: bool;
  done := false;
  while (!done)
  {
    t := top;
    if (t == null) { return; }
    n := next[t];
    atomic { if (top == t) { top := n; done := true; assert pushed[t]; pushed[t] := false; } }
  }
}
