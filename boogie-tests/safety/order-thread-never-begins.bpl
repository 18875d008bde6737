// RUN: check --rounds 1 --method eager --scheduler child-first
// EXPECT: violated
// RUN: check --rounds 1 --method eager --scheduler creator-first
// EXPECT: violated
// RUN: check --rounds 1
// EXPECT: violated
//
// A thread that is simulated where it is created, and never begins: what it would have begun with is none of the execution's business.

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
