// RUN: check --method eager --rounds 1 --scheduler child-first
// EXPECT: violated
// RUN: check --method eager --rounds 2 --scheduler creator-first
// EXPECT: violated
// EXPLORE: skip the reference semantics know the order of creation only
// LAZY: skip another order inside a round
//
// All arms of a parallel call are created in one step: they are threads 2 and 3, whichever order they run in.

var a: int;
var b: int;

procedure corral_getThreadID() returns (x: int);

procedure {:entrypoint} Main()
  modifies a, b;
{
  a, b := 0, 0;
  par call First() | Second();
  assert !(a == 2 && b == 3);
}

procedure First()
  modifies a;
{
  call a := corral_getThreadID();
}

procedure Second()
  modifies b;
{
  call b := corral_getThreadID();
}
