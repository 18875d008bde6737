// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness none
// EXPECT: violated
// LAZY: skip the lazy lasso does not decide endless recursion
// EXPLORE: skip the calls go deeper for ever
//
// A recursion without end that takes and gives back a lock at each level. Who waits for the lock finds it free again and again: a
// strongly fair scheduler lets him in, and he stops the recursion; for a weakly fair one he is blocked again and again.

var lock, stop: bool;

procedure {:entrypoint} Main()
  modifies lock, stop;
{
  lock := false;
  stop := false;
  async call Greedy();
  async call Polite();
}

procedure Greedy()
  modifies lock;
{
  atomic { assume !lock; lock := true; }
  if (!stop) {
    lock := false;
    call Greedy();
  }
}

procedure Polite()
  modifies lock, stop;
{
  atomic { assume !lock; lock := true; }
  stop := true;
  lock := false;
}
