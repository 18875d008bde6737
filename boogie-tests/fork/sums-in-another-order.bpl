// RUN: check
// EXPECT: proved
//
// Integers without bounds, added in another order: for a SAT solver that is hard for each width of integers, and no width is enough. A
// solver for SMT-LIB says so at once, for as many rounds as there can be.

var a: [int]int;
var s0: int;
var s1: int;
var s2: int;

procedure ULTIMATE.start()
  modifies s0, s1, s2;
{
  fork 1 T0();
  fork 2 T1();
  fork 3 T2();
  join 1;
  join 2;
  join 3;
  assert s0 + s1 + s2 == a[2] + a[1] + a[0];
}

procedure T0()
  modifies s0;
{
  s0 := a[0];
}

procedure T1()
  modifies s1;
{
  s1 := a[1];
}

procedure T2()
  modifies s2;
{
  s2 := a[2];
}
