// RUN: check
// EXPECT: proved
//
// A thread that `async call` has started has no id: no join takes it.

var go: bool;

procedure ULTIMATE.start()
  modifies go;
{
  go := false;
  async call Nothing();
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
