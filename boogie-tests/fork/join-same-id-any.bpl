// RUN: check
// EXPECT: violated
//
// Two threads have the same id: a join may take either, in any order.

procedure ULTIMATE.start()
{
  var first, second: int;

  fork 5 Give(1);
  fork 5 Give(2);
  join 5 assign first;
  join 5 assign second;
  assert first == 1;
}

procedure Give(k: int) returns (r: int)
{
  r := k;
}
