// RUN: check --cooperative --property deadlock --method ic3
// EXPECT: proved
// RUN: check --cooperative --property deadlock
// EXPECT: proved
//
// Cooperative threads take two locks in the same order.

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
  atomic { assume !b; b := true; }
  yield;
  a := false;
  b := false;
}

procedure Second()
  modifies a, b;
{
  atomic { assume !a; a := true; }
  atomic { assume !b; b := true; }
  yield;
  b := false;
  a := false;
}
