// RUN: check --method eager --rounds 2
// EXPECT: holds complete
// RUN: check --method lazy --rounds 2
// EXPECT: holds complete
//
// Both threads touch the balance under the lock only: nothing needs to be switched between their steps there.

var lock: bool;
var balance: int;

procedure {:entrypoint} Main()
  modifies lock, balance;
{
  lock := false;
  balance := 0;
  async call Deposit();
  async call Deposit();
}

procedure Deposit()
  modifies lock, balance;
{
  var before: int;

  call Acquire();
  before := balance;
  balance := before + 1;
  assert balance == before + 1;
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
