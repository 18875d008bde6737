// RUN: check --property safety --rounds 2 --cooperative
// EXPECT: violated
//
// A created thread gets first values for its own variables; only then another thread runs, and the assertion fails before the created
// thread has begun.

var x: int;
var {:thread_local} mine: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Twice();
  yield;
  assert x != 1;
}

procedure Twice()
  modifies x, mine;
{
  mine := !mine;
  x := x + 1;
  yield;
  x := x + 1;
}
