// RUN: explore
// EXPECT: proved
// RUN: explore --property deadlock
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// There are two threads at a time, and no end to those that have been there.

var a, b: bool;

procedure {:entrypoint} Main()
  modifies a, b;
{
  a, b := false, false;
  while (*) {
    par Left() | Right();
    assert a == b;
  }
}

procedure Left()
  modifies a;
{
  a := !a;
}

procedure Right()
  modifies b;
{
  b := !b;
}
