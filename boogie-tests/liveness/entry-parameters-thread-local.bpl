// RUN: check --property always-eventually(x) --stem 1 --lasso 1
// EXPECT: violated
// RUN: check --property always-eventually(x) --stem 1 --lasso 1 --method lazy-lasso
// EXPECT: violated
//
// The entry's parameters, its own copy of a thread-local global and its locals get their first values in one step.

var x: bool;
var {:thread_local} mine: bool;

procedure {:entrypoint} Main(p: bool, q: bool)
  modifies x;
  requires p ==> q;
{
  var b: bool;

  assume p && b && !mine;
  x := !q;
}
