// RUN: check --property termination
// EXPECT: proved
//
// Fairness lets a joiner go on when its thread has ended: the other thread does not wait for ever.

var go: bool;

procedure ULTIMATE.start()
  modifies go;
{
  go := false;
  fork 1 Nothing();
  fork 2 Wait();
  join 1;
  go := true;
}

procedure Nothing()
{
}

procedure Wait()
{
  while (!go) {
  }
}
