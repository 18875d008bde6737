// RUN: check
// EXPECT: proved
//
// Inside an atomic section nobody else can end: a join there goes on only where the thread has ended before.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 Set();
  atomic {
    x := 5;
    join 1;
    assert x == 5;
  }
  assert x == 5;
}

procedure Set()
  modifies x;
{
  x := 1;
}
