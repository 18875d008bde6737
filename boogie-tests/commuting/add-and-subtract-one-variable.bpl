// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// What one thread adds the other one takes away.

var a: [int]int;
var n: int;
var sum: int;

procedure {:entrypoint} Main()
  modifies sum;
{
  sum := 0;
  par Add() | Subtract();
  assert sum == 0;
}

procedure Add()
  modifies sum;
{
  var i: int;
  i := 0;
  while (i < n) {
    sum := sum + a[i];
    i := i + 1;
  }
}

procedure Subtract()
  modifies sum;
{
  var i: int;
  i := 0;
  while (i < n) {
    sum := sum - a[i];
    i := i + 1;
  }
}
