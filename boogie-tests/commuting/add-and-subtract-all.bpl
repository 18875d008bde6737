// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One adds what the other one subtracts, in one variable.

var a: [int]int;
var n, s: int;

procedure {:entrypoint} Main()
  modifies s;
{
  s := 0;
  par Add() | Subtract();
  assert s == 0;
}

procedure Add()
  modifies s;
{
  var i: int;
  i := 0;
  while (i < n) {
    atomic { s := s + a[i]; }
    i := i + 1;
  }
}

procedure Subtract()
  modifies s;
{
  var i: int;
  i := 0;
  while (i < n) {
    atomic { s := s - a[i]; }
    i := i + 1;
  }
}
