// RUN: check --cooperative --property deadlock
// EXPECT: violated
//
// Cooperative threads take two locks in different orders, and yield with the first.

var a, b: bool;

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
  yield;
  atomic { assume !b; b := true; }
  a := false;
  b := false;
}

procedure Second()
  modifies a, b;
{
  atomic { assume !b; b := true; }
  yield;
  atomic { assume !a; a := true; }
  yield;
  b := false;
  a := false;
}
