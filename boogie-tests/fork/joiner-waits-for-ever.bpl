// RUN: check --property termination
// EXPECT: proved
//
// Who waits at a join is blocked, and treats nobody unfairly: that is no execution without end.

procedure ULTIMATE.start()
{
  fork 1 Nothing();
  join 2;
}

procedure Nothing()
{
}
