// RUN: check
// EXPECT: proved
//
// Ids are compared by value, however they are written.

procedure ULTIMATE.start()
{
  var r, minus: int;

  minus := 0 - 1;
  fork 1 + 1 Give(2);
  fork -1 Give(-1);
  join 2 assign r;
  assert r == 2;
  join minus assign r;
  assert r == -1;
}

procedure Give(k: int) returns (r: int)
{
  r := k;
}
