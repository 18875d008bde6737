// RUN: check
// EXPECT: proved
//
// The ids are read before the results are assigned.

procedure ULTIMATE.start()
{
  var x, y: int;

  x := 1;
  fork x Swap(7);
  join x assign y, x;
  assert x == 8 && y == 7;
}

procedure Swap(k: int) returns (a: int, b: int)
{
  a := k;
  b := k + 1;
}
