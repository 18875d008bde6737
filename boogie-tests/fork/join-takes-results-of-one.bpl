// RUN: check
// EXPECT: proved
// RUN: check --scheduler child-first --method eager --rounds 2 --unroll 2
// EXPECT: holds
// RUN: check --cooperative
// EXPECT: proved
//
// Two joins with the same id take both threads, in any order; both results of a thread come from the same one.

procedure ULTIMATE.start()
{
  var a, b, c, d: int;

  fork 1 Pair(10);
  fork 1 Pair(20);
  join 1 assign a, b;
  join 1 assign c, d;
  assert b == a + 1 && d == c + 1;
  assert a + c == 30;
}

procedure Pair(k: int) returns (x: int, y: int)
{
  x := k;
  y := k + 1;
}
