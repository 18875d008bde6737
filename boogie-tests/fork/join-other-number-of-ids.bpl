// RUN: check
// EXPECT: proved
//
// Threads with more ids, or fewer, are not meant. The only one that is meant waits for ever.

var go: bool;

procedure ULTIMATE.start()
  modifies go;
{
  go := false;
  fork 1, 1 Nothing();
  fork 1, 1, 1 Nothing();
  fork 1 Wait();
  join 1;
  assert false;
}

procedure Nothing()
{
}

procedure Wait()
{
  assume go;
}
