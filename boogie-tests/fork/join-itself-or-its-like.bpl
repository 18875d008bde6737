// RUN: check
// EXPECT: violated
//
// A thread that joins the id it has itself may take another thread with that id.

procedure ULTIMATE.start()
{
  fork 1 Itself();
  fork 1 Nothing();
}

procedure Itself()
{
  join 1;
  assert false;
}

procedure Nothing()
{
}
