// RUN: check --rounds 1 --method eager --scheduler child-first
// EXPECT: violated
// RUN: check --rounds 1 --method eager --scheduler creator-first
// EXPECT: violated
// RUN: check --rounds 1 --method eager
// EXPECT: violated
// RUN: check --rounds 1 --method lazy
// EXPECT: violated
//
// A thread that never begins: what it would have begun with is none of the execution's business.

var x: bool;
var {:thread_local} mine: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  async call T();
  assert x;
}

procedure T()
{
  var c: bool where c;
}
