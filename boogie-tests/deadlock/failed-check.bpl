// RUN: check --property deadlock --rounds 2
// EXPECT: holds complete
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds complete
//
// Where a check fails the execution is over: the other thread does not come to wait for ever.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Waits();
  assert x;
}

procedure Waits()
{
  assume x;
}
