// RUN: check
// EXPECT: proved
// RUN: check --property deadlock
// EXPECT: proved
//
// The arms could run behind the section only, and it would wait for them: there is no execution that comes to the assertion. A note says so.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  atomic {
    par call Add() | Add();
  }
  assert x == 2;
}

procedure Add()
  modifies x;
{
  var t: int;

  t := x;
  x := t + 1;
}
