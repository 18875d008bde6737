// RUN: check
// EXPECT: proved
//
// Two threads take turns in a section that an atomic test-and-set guards; both are joined.

var lock: bool;
var inside: int;

procedure ULTIMATE.start()
  modifies lock, inside;
{
  lock := false;
  inside := 0;
  fork 1 Client();
  fork 2 Client();
  join 1;
  join 2;
  assert inside == 0 && !lock;
}

procedure Client()
  modifies lock, inside;
{
  atomic { assume !lock; lock := true; }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  lock := false;
}
