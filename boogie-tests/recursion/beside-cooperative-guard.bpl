// RUN: check --cooperative
// EXPECT: violated
//
// The recursion does nothing, so that whoever waits behind it gives up control.

var g, s: bool;

procedure {:entrypoint} Main()
  modifies g, s;
{
  g, s := false, false;
  async call W();
  yield;
  if (s) {
    g := true;
  }
}

procedure W()
  modifies g, s;
{
  s := true;
  atomic {
    call R();
    assume g;
  }
  assert false;
}

procedure R()
{
  return;
  call R();
}
