// RUN: check --property race
// EXPECT: proved
// RUN: check --property race --method ic3
// EXPECT: proved
// RUN: check --property race --rounds 2 --method lazy
// EXPECT: holds
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds
//
// Nobody writes x any more when threads begin.

var x, y: bool;
var {:thread_local} own: bool where own == x;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Begin();
  async call Begin();
}

procedure Begin()
  modifies y;
{
  atomic { y := own; }
}
