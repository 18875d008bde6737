// RUN: check
// EXPECT: violated
//
// A thread that nobody joins goes on when the entry has returned.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 Look();
  x := 1;
}

procedure Look()
{
  assert x == 0;
}
