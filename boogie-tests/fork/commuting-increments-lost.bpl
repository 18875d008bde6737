// RUN: check
// EXPECT: violated
//
// Each increment reads in one step and writes in another: one may be lost.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 Add(1);
  fork 2 Add(2);
  join 1;
  join 2;
  assert x == 3;
}

procedure Add(k: int)
  modifies x;
{
  var old_x: int;

  old_x := x;
  x := old_x + k;
}
