// RUN: check --cooperative --method ic3
// EXPECT: violated
// RUN: check --cooperative
// EXPECT: violated
//
// The thread waits while the number is 1.

var ready: bool;
var half: int;

procedure {:entrypoint} Main()
  modifies ready, half;
{
  ready := false;
  half := 0;
  async call Waits();
  async call Looks();
}

procedure Waits()
  modifies half;
{
  half := 1;
  assume ready;
  half := 0;
}

procedure Looks()
  modifies ready;
{
  assert half == 0;
  ready := true;
}
