// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: violated
//
// As argument-and-result.bpl, with a variable of the thread.

var x: bool;
var {:thread_local} mine: bool;

procedure {:entrypoint} Main()
  modifies x, mine;
{
  x := false;
  async call Asks();
  while (*) { }
}

procedure Asks()
  modifies mine;
{
  call mine := Pick(mine);
}

procedure Pick(v: bool) returns (r: bool);
  requires v || x;
