// RUN: check
// EXPECT: proved
//
// Two threads have the same id: two joins take both, neither twice.

procedure ULTIMATE.start()
{
  var first, second: int;

  fork 5 Give(1);
  fork 5 Give(2);
  join 5 assign first;
  join 5 assign second;
  assert first + second == 3;
}

procedure Give(k: int) returns (r: int)
{
  r := k;
}
