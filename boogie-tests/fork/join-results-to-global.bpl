// RUN: check
// EXPECT: violated
//
// The result goes to a global in the step of the join; the thread that is still running sees it.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 Give();
  fork 2 Look();
  join 1 assign x;
}

procedure Give() returns (r: int)
{
  r := 7;
}

procedure Look()
{
  assert x != 7;
}
