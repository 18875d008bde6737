// RUN: check
// EXPECT: violated
//
// The lock is tested in one step and set in the next: both threads may enter.

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
}

procedure Client()
  modifies lock, inside;
{
  assume !lock;
  lock := true;
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  lock := false;
}
