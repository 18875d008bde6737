// RUN: check
// EXPECT: proved
//
// Of the threads with one id, a join with `assign` takes one whose results have the types of its targets.

procedure ULTIMATE.start()
{
  var n: int;
  var b: bool;

  fork 1 Number();
  fork 1 Truth();
  fork 1 Nothing();
  join 1 assign b;
  join 1 assign n;
  assert b && n == 8;
}

procedure Number() returns (n: int)
{
  n := 8;
}

procedure Truth() returns (b: bool)
{
  b := true;
}

procedure Nothing()
{
}
