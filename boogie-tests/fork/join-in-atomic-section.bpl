// RUN: check
// EXPECT: proved
//
// A join at the beginning of an atomic section is its guard.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 Set(1);
  fork 2 Twice();
  atomic {
    join 1;
    assert x != 1 || x == 1;
    x := 10;
    assert x == 10;
  }
  join 2;
  assert x >= 10;
}

procedure Set(k: int)
  modifies x;
{
  x := k;
}

procedure Twice()
  modifies x;
{
  atomic {
    x := x + 1;
    x := x + 1;
  }
}
