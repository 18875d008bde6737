// RUN: check --property deadlock
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip threads without number
//
// Who has the lock gives it back, so that somebody can step.

var lock: bool;

procedure {:entrypoint} Main()
  modifies lock;
{
  lock := false;
  while (*) {
    async call T();
  }
}

procedure T()
  modifies lock;
{
  while (true) {
    atomic {
      assume !lock;
      lock := true;
    }
    lock := false;
  }
}
