// RUN: check
// EXPECT: violated
// BOOGIE: skip to Boogie a hint is a check
//
// Hints are not believed: that x is 1, or that nobody comes here, hides nothing of what fails.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Worker();
  assert {:hint} x == 0;
  assert {:hint} false;
  assert x == 0;
}

procedure Worker()
  modifies x;
{
  assert {:hint} false;
  x := 1;
}
