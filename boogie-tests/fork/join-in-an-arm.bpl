// RUN: check
// EXPECT: proved
//
// The arms of a parallel call join; each takes the results of its own thread.

procedure ULTIMATE.start()
{
  var a, b: int;

  fork 1 Give(10);
  fork 2 Give(20);
  par call a := Get(1) | b := Get(2);
  assert a == 10 && b == 20;
}

procedure Get(id: int) returns (r: int)
{
  join id assign r;
}

procedure Give(k: int) returns (r: int)
{
  r := k;
}
