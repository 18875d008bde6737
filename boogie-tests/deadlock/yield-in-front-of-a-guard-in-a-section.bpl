// RUN: check --property deadlock --cooperative --rounds 1 --method lazy
// EXPECT: violated
// RUN: check --property deadlock --cooperative
// EXPECT: violated
//
// A place to switch inside of an atomic section is none: the guard behind it is the one that the section waits at, for ever.

var x: bool;

procedure Waits()
{
  atomic {
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
