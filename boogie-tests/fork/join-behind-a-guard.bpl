// RUN: check
// EXPECT: proved
//
// A join that does not stand first in its atomic section is no guard: where no thread has ended the execution is discarded, and is
// no deadlock.

var go: bool;

procedure ULTIMATE.start()
  modifies go;
{
  go := true;
  fork 1 Nothing();
  atomic {
    assume go;
    join 1;
    go := false;
  }
  assert !go;
}

procedure Nothing()
{
}
