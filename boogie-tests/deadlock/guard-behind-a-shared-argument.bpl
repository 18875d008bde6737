// RUN: check --property deadlock --rounds 2 --method lazy
// EXPECT: holds
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds
// RUN: check --property deadlock
// EXPECT: proved
//
// The argument reads a shared variable: that is the first thing that the section does. What is assumed behind it is no guard, so executions in
// which it is false are none.

var lock: bool;
var x: int;

procedure Take(i: int)
  modifies lock;
{
  assume !lock;
  lock := true;
}

procedure Worker()
  modifies lock, x;
{
  x := 2;
  atomic { call Take(x); }
}

procedure {:entrypoint} Main()
  modifies lock, x;
{
  lock := false;
  async call Worker();
  async call Worker();
}
