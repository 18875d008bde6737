// RUN: check --cooperative --method ic3
// EXPECT: proved
// RUN: check --cooperative
// EXPECT: proved
//
// In front of a section that waits for nothing a thread keeps control.

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
  atomic { half := 0; ready := !ready; }
  atomic { assume ready; ready := false; }
}

procedure Looks()
  modifies ready;
{
  assert half == 0;
  ready := true;
}
