// RUN: check
// EXPECT: proved
//
// Increments that are one step each commute: the sum is the same in every order.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 Add(1);
  fork 2 Add(2);
  fork 3 Add(3);
  join 1;
  join 2;
  join 3;
  assert x == 6;
}

procedure Add(k: int)
  modifies x;
{
  x := x + k;
}
