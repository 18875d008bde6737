// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// RUN: check --property termination --method ic3 --fairness strong
// EXPECT: proved
//
// One thread takes and releases a lock until the other has had it once. The other is blocked whenever the lock is held:
// enabled again and again, never for good. Weak fairness allows to pass it over for ever, strong fairness does not.

var lock: bool;
var done: bool;

procedure {:entrypoint} Main()
  modifies lock, done;
{
  lock := false;
  done := false;
  async call Greedy();
  async call Once();
}

procedure Greedy()
  modifies lock;
{
  while (!done) {
    atomic { assume !lock; lock := true; }
    lock := false;
  }
}

procedure Once()
  modifies lock, done;
{
  atomic { assume !lock; lock := true; }
  done := true;
  lock := false;
}
