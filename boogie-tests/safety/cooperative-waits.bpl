// RUN: check --cooperative --method ic3
// EXPECT: proved
// RUN: check --cooperative
// EXPECT: proved
//
// Where a thread waits, others run.

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
  half := 0;
  assume ready;
}

procedure Looks()
  modifies ready;
{
  assert half == 0;
  ready := true;
}
