// RUN: check --method eager --rounds 2
// EXPECT: violated
// RUN: check --method lazy --rounds 2
// EXPECT: violated
//
// Who waits for something under the lock is blocked while holding it, between two writes; that hides nobody's failure.

var lock: bool;
var balance: int;
var seen: bool;

procedure {:entrypoint} Main()
  modifies lock, balance, seen;
{
  lock := false;
  balance := 0;
  seen := false;
  async call Deposit();
  async call Look();
}

procedure Deposit()
  modifies lock, balance, seen;
{
  var before: int;

  call Acquire();
  seen := true;
  before := balance;
  assume before == 1;
  balance := before + 1;
  assert balance == before + 1;
  seen := false;
  call Release();
}

procedure Acquire()
  modifies lock;
{
  atomic {
    assume !lock;
    lock := true;
  }
}

procedure Release()
  modifies lock;
{
  lock := false;
}

procedure Look()
{
  assert !seen;
}
