// RUN: check --property race --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --property race --rounds 2 --method eager
// EXPECT: violated
//
// What the thread keeps for its `ensures` it reads in the step with which it begins, in which its thread-local global gets its value, too.

var y: bool;
var {:thread_local} mine: bool;

procedure {:entrypoint} Main()
  modifies y;
{
  async call Other();
  y := true;
}

procedure Other()
  modifies mine;
  ensures y == old(y);
{
  mine := true;
}
