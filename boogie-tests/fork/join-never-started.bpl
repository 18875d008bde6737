// RUN: check
// EXPECT: proved
//
// The id that is joined is no thread's: nothing behind the join is executed.

procedure ULTIMATE.start()
{
  fork 5 Nothing();
  join 6;
  assert false;
}

procedure Nothing()
{
}
