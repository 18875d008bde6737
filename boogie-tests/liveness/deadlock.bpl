// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: holds complete
// RUN: check --property termination --stem 2 --lasso 2
// EXPECT: holds complete
// RUN: check --property termination --stem 2 --lasso 1 --fairness none
// EXPECT: holds complete
//
// Two locks taken in opposite orders. Each thread can hold one and wait for the other for ever, but nobody takes a step then:
// a deadlock is not an infinite execution.

var a: bool;
var b: bool;

procedure {:entrypoint} Main()
  modifies a, b;
{
  a := false;
  b := false;
  async call First();
  async call Second();
}

procedure First()
  modifies a, b;
{
  atomic { assume !a; a := true; }
  atomic { assume !b; b := true; }
  b := false;
  a := false;
}

procedure Second()
  modifies a, b;
{
  atomic { assume !b; b := true; }
  atomic { assume !a; a := true; }
  a := false;
  b := false;
}
