// RUN: check --property safety --rounds 1
// EXPECT: violated
// RUN: check --property safety --rounds 1 --method eager --scheduler child-first
// EXPECT: violated
//
// The entry's parameters, its own copy of a thread-local global and its locals get their first values in one step.

var x: bool;
var {:thread_local} mine: bool;

procedure {:entrypoint} Main(p: bool, q: bool)
  requires p ==> q;
{
  var b: bool;

  async call Other();
  assume p && b && !mine;
  assert !q || mine;
}

procedure Other()
  modifies x;
{
  x := false;
}
