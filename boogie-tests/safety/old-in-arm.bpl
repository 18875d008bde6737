// RUN: check --rounds 2
// EXPECT: holds complete
// RUN: check --rounds 2 --entry WithReset
// EXPECT: violated
//
// The value that a global had when an arm began.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  par Add() | AddMore();
}

procedure WithReset()
  modifies x;
{
  x := 3;
  par Add() | Reset();
}

procedure Add()
  modifies x;
  ensures x > old(x);
{
  x := x + 1;
}

procedure AddMore()
  modifies x;
{
  x := x + 5;
}

procedure Reset()
  modifies x;
{
  x := 0;
}
