// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One thread adds and the other subtracts, each under a lock; whoever has it keeps the other one from its step.

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
  var i: int;
  i := 0;
  while (i < n) {
    atomic { assume !lock; lock := true; }
    balance := balance - a[i];
    lock := false;
    i := i + 1;
  }
}
