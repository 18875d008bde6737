// RUN: check --property deadlock --rounds 2
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
//
// The consumer looks, is overtaken by the producer, and goes to sleep when nobody is left to wake it.

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

  r := ready;
  if (!r) {
    sleeping := true;
  } else {
    sleeping := false;
  }
  atomic { assume !sleeping; }
}
