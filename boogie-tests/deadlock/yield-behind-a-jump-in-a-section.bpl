// RUN: check --property deadlock --cooperative --rounds 1 --method lazy
// EXPECT: violated
// RUN: check --property deadlock --cooperative
// EXPECT: violated
//
// The guard that a section waits at may stand where it jumps to, behind a place to switch that is none there.

var x: bool;

procedure Waits()
{
  atomic {
    goto Guard;
  Guard:
    yield;
    assume x;
  }
}

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Waits();
}
