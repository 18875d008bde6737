// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
//
// A thread spins for ever while it holds a lock that nobody waits for: `held` without `waited` must not hide the lasso.

var lock: bool;
var never: bool;

procedure {:entrypoint} Main()
  modifies lock, never;
{
  lock := false;
  never := false;
  async call Holder();
}

procedure Holder()
  modifies lock;
{
  atomic { assume !lock; lock := true; }
  while (!never) {
  }
  lock := false;
}
