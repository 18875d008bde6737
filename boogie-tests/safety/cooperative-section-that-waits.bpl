// RUN: check --cooperative --method ic3
// EXPECT: violated
// RUN: check --cooperative
// EXPECT: violated
//
// The section waits: others run in front of it.

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
  modifies ready, half;
{
  half := 1;
  atomic { assume ready; half := 0; }
  atomic { assume ready; ready := false; }
}

procedure Looks()
  modifies ready;
{
  assert half == 0;
  ready := true;
}
