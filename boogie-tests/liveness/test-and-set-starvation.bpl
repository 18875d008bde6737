// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// The lock of lock-starvation.bpl as a test-and-set loop: the second thread is never blocked, it tries and fails once a
// round, while the first holds the lock; the first releases and takes it again in its own context. Every thread runs: no
// fairness helps.

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

procedure TestAndSet() returns (was: bool)
  modifies lock;
{
  atomic {
    was := lock;
    lock := true;
  }
}

procedure Greedy()
  modifies lock;
{
  var taken: bool;

  while (!done) {
    call taken := TestAndSet();
    while (taken) {
      call taken := TestAndSet();
    }
    lock := false;
  }
}

procedure Once()
  modifies lock, done;
{
  var taken: bool;

  call taken := TestAndSet();
  while (taken) {
    call taken := TestAndSet();
  }
  done := true;
  lock := false;
}
