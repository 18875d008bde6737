// RUN: check
// EXPECT: violated
//
// Threads whose ids have other types, or more parts, are not meant.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 Set(1);
  fork 1bv8 Set(2);
  fork 1, 1 Set(3);
  join 1bv8;
  assert x == 2;
}

procedure Set(k: int)
  modifies x;
{
  x := x + k;
}
