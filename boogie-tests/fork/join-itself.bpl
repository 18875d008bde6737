// RUN: check
// EXPECT: proved
//
// A thread that joins itself waits for ever: it has not ended.

procedure ULTIMATE.start()
{
  fork 1 Itself();
}

procedure Itself()
{
  join 1;
  assert false;
}
