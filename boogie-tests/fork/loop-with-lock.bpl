// RUN: check
// EXPECT: proved
//
// Threads forked in a loop, their number as their id, add under a lock; a second loop joins them.

var lock: bool;
var x: int;

procedure ULTIMATE.start()
  modifies lock, x;
{
  var i: int;

  lock := false;
  x := 0;
  i := 0;
  while (i < 3) {
    fork i Add();
    i := i + 1;
  }
  while (i > 0) {
    i := i - 1;
    join i;
  }
  assert x == 3;
}

procedure Add()
  modifies lock, x;
{
  var read: int;

  atomic { assume !lock; lock := true; }
  read := x;
  x := read + 1;
  lock := false;
}
