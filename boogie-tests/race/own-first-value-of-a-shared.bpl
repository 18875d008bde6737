// RUN: check --property race
// EXPECT: violated
// RUN: check --property race --method explore
// EXPECT: violated
// RUN: check --property race --rounds 1 --method lazy
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
//
// Where the thread begins its own variable gets a value for which x is read, while x is written.

var x: bool;
var {:thread_local} own: bool where own == x;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Begin();
  x := true;
}

procedure Begin()
{
}
