// RUN: check
// EXPECT: proved
//
// Attributes of forks and joins are kept, and mean nothing.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  var r: int;

  x := 0;
  fork {:thread "a"} 1 P();
  join {:thread "a"} {:first} 1 assign r;
  assert x == 1 && r == 2;
}

procedure P() returns (r: int)
  modifies x;
{
  x := 1;
  r := 2;
}
