// RUN: check
// EXPECT: proved
// RUN: check --property race
// EXPECT: violated
//
// The join of one thread says nothing about another: that one races.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  fork 1 Set(1);
  fork 2 Set(2);
  join 1;
  x := 3;
  join 2;
}

procedure Set(k: int)
  modifies x;
{
  x := k;
}
