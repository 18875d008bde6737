// RUN: check
// EXPECT: proved
//
// The id of a thread is the value at the fork: what the variable is later does not matter.

procedure ULTIMATE.start()
{
  var id, r: int;

  id := 3;
  fork id Give(1);
  id := 4;
  fork id Give(2);
  join 3 assign r;
  assert r == 1;
  join id assign r;
  assert r == 2;
}

procedure Give(k: int) returns (r: int)
{
  r := k;
}
