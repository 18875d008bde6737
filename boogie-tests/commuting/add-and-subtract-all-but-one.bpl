// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: one is added again.

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
    s := s - a[i];
    if (i == 1) { s := s + 1; }
    i := i + 1;
  }
}
