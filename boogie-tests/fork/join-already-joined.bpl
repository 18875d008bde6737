// RUN: check
// EXPECT: proved
//
// A thread is joined once: the second join waits for ever, nothing behind it is executed.

procedure ULTIMATE.start()
{
  fork 5 Nothing();
  join 5;
  join 5;
  assert false;
}

procedure Nothing()
{
}
