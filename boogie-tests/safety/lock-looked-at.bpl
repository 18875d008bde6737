// RUN: check --method eager --rounds 2
// EXPECT: violated
// RUN: check --method lazy --rounds 2
// EXPECT: violated
//
// A third thread looks at the lock without acquiring it, and sees it held: releasing it is a step that counts.

var lock: bool;
var balance: int;

procedure {:entrypoint} Main()
  modifies lock, balance;
{
  lock := false;
  balance := 0;
  async call Deposit();
  async call Deposit();
  async call Look();
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

procedure Look()
{
  assert !lock;
}
