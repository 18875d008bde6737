// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: who subtracts reads the balance before it has the lock.

var a: [int]int;
var n, balance: int;
var lock: bool;

procedure {:entrypoint} Main()
  modifies balance, lock;
{
  balance, lock := 0, false;
  par Put() | Take();
  assert balance == 0;
}

procedure Put()
  modifies balance, lock;
{
  var i: int;
  i := 0;
  while (i < n) {
    atomic { assume !lock; lock := true; }
    balance := balance + a[i];
    lock := false;
    i := i + 1;
  }
}

procedure Take()
  modifies balance, lock;
{
  var i, seen: int;
  i := 0;
  while (i < n) {
    seen := balance;
    atomic { assume !lock; lock := true; }
    balance := seen - a[i];
    lock := false;
    i := i + 1;
  }
}
