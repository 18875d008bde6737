// RUN: check
// EXPECT: proved
//
// An id that was joined can be given again: the next join takes the thread that was forked later.

procedure ULTIMATE.start()
{
  var r: int;

  fork 1 Give(1);
  join 1 assign r;
  assert r == 1;
  fork 1 Give(2);
  join 1 assign r;
  assert r == 2;
}

procedure Give(k: int) returns (r: int)
{
  r := k;
}
