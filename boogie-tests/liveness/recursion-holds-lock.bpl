// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness none
// EXPECT: violated
// LAZY: skip the lazy lasso does not decide endless recursion
// EXPLORE: skip the calls go deeper for ever
//
// A recursion without end that keeps a lock: who waits for it is blocked for ever, and every scheduler is fair to him.

var lock, stop: bool;

procedure {:entrypoint} Main()
  modifies lock, stop;
{
  lock := false;
  stop := false;
  async call Owner();
  async call Polite();
}

procedure Owner()
  modifies lock;
{
  atomic { assume !lock; lock := true; }
  call Work();
  lock := false;
}

procedure Work()
{
  if (!stop) {
    call Work();
  }
}

procedure Polite()
  modifies lock, stop;
{
  atomic { assume !lock; lock := true; }
  stop := true;
  lock := false;
}
