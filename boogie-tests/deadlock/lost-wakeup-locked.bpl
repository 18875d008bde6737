// RUN: check --property deadlock --rounds 2
// EXPECT: holds complete
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds complete
//
// The consumer looks and goes to sleep under the lock.

var lock, sleeping, ready: bool;

procedure {:entrypoint} Main()
  modifies lock, sleeping, ready;
{
  lock := false;
  sleeping := false;
  ready := false;
  async call Consumer();
  async call Producer();
}

procedure Producer()
  modifies lock, sleeping, ready;
{
  atomic { assume !lock; lock := true; }
  ready := true;
  // Wakes who sleeps, and nobody else.
  sleeping := false;
  lock := false;
}

procedure Consumer()
  modifies lock, sleeping, ready;
{
  var r: bool;

  atomic { assume !lock; lock := true; }
  r := ready;
  if (!r) {
    sleeping := true;
  }
  lock := false;
  atomic { assume !sleeping; }
}
