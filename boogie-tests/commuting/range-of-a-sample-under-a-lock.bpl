// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Minimum and maximum of a sample, under a lock.

var a: [int]int;
var n, low, high: int;
var lock: bool;

procedure {:entrypoint} Main()
  modifies low, high, lock;
{
  low, high, lock := a[0], a[0], false;
  par Low() | High();
  assert low <= high;
}

procedure Low()
  modifies low, lock;
{
  var i: int;
  i := 0;
  while (i < n) {
    atomic { assume !lock; lock := true; }
    if (a[i] < low) { low := a[i]; }
    lock := false;
    i := i + 1;
  }
}

procedure High()
  modifies high, lock;
{
  var i: int;
  i := 0;
  while (i < n) {
    atomic { assume !lock; lock := true; }
    if (a[i] > high) { high := a[i]; }
    lock := false;
    i := i + 1;
  }
}
