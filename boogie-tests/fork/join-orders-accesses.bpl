// RUN: check
// EXPECT: proved
// RUN: check --property race
// EXPECT: proved
//
// What a thread has done happened before what stands behind the join of it: the two do not race.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  fork 1 Set(1);
  join 1;
  x := 2;
  assert x == 2;
}

procedure Set(k: int)
  modifies x;
{
  x := k;
}
