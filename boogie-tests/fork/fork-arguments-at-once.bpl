// RUN: check
// EXPECT: proved
//
// The forking thread evaluates the arguments, at the fork.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  var r: int;

  x := 1;
  fork 1 Give(x);
  x := 2;
  join 1 assign r;
  assert r == 1;
}

procedure Give(k: int) returns (r: int)
{
  r := k;
}
