// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
//
// The lock is released and taken again in one atomic block: there is no point at which the waiting thread could run, so it
// is blocked throughout, and the lasso is fair even under strong fairness.

var lock: bool;
var done: bool;

procedure {:entrypoint} Main()
  modifies lock, done;
{
  lock := true;
  done := false;
  async call Hold();
  async call Wait();
}

procedure Hold()
  modifies lock;
{
  while (!done) {
    atomic {
      lock := false;
      lock := true;
    }
  }
}

procedure Wait()
  modifies done;
{
  assume !lock;
  done := true;
}
