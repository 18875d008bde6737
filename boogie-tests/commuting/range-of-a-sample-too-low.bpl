// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: of an empty sample the greatest is below the least.

var a: [int]int;
var n, low, high: int;
var lock: bool;

procedure {:entrypoint} Main()
  modifies low, high, lock;
{
  low, high, lock := a[0], a[0] - 1, false;
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
