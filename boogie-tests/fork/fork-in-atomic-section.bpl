// RUN: check
// EXPECT: proved
//
// A thread that is forked in an atomic section begins behind it.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  atomic {
    fork 1 Set();
    x := 0;
    assert x == 0;
    x := 5;
    assert x == 5;
  }
  join 1;
  assert x == 1;
}

procedure Set()
  modifies x;
{
  x := 1;
}
