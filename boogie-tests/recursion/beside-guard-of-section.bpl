// RUN: check --property deadlock
// EXPECT: violated
//
// The recursion does nothing, so that the assumption behind it is still the guard of the section.

var g: bool;

procedure {:entrypoint} Main()
  modifies g;
{
  g := false;
  async call W();
}

procedure W()
  modifies g;
{
  atomic {
    call R();
    assume g;
    g := false;
  }
}

procedure R()
{
  return;
  call R();
}
