// RUN: check
// EXPECT: proved
//
// Two threads join the same one: one of them goes on, the other waits for ever.

var joined: int;

procedure ULTIMATE.start()
  modifies joined;
{
  joined := 0;
  fork 1 Nothing();
  fork 2 Joiner();
  fork 3 Joiner();
}

procedure Nothing()
{
}

procedure Joiner()
  modifies joined;
{
  join 1;
  joined := joined + 1;
  assert joined == 1;
}
