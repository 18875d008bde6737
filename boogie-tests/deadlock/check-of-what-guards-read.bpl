// RUN: check --property deadlock
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// The check always fails; it reads what the guard reads, too.

var ready: bool;
var n: int;

procedure {:entrypoint} Main()
  modifies ready, n;
{
  ready, n := false, 0;
  async call Fails();
  async call Waits();
}

procedure Fails()
  modifies ready, n;
{
  n := n + 1;
  assert n < 0;
  ready := true;
}

procedure Waits()
{
  assume n == 1 && ready;
  assume n == 2;
}
