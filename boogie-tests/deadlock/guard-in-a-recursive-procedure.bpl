// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --recursion 4 --method lazy
// EXPECT: violated
// RUN: check --property deadlock
// EXPECT: violated
//
// The procedure that assumes first calls itself, so that the eager translation keeps it as it is.

var lock: bool;

procedure Take(n: int)
  modifies lock;
{
  assume !lock;
  lock := true;
  if (n > 3) {
    call Take(n - 4);
  }
}

procedure Worker(k: int)
  modifies lock;
{
  atomic { call Take(k); }
}

procedure {:entrypoint} Main()
  modifies lock;
{
  lock := false;
  async call Worker(3);
  async call Worker(2);
}
