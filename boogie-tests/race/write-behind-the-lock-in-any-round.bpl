// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 3
// EXPECT: violated
// RUN: check --property race
// EXPECT: violated
//
// The variable is written again behind the lock. Two threads in front of a race can go on: they are not cut for that.

var {:atomic} lock: bool;
var x: int;

procedure {:entrypoint} Main() modifies lock, x; {
  lock := false;
  x := 0;
  async call Worker();
  async call Worker();
}

procedure Worker() modifies lock, x; {
  atomic { assume !lock; lock := true; }
  x := x + 1;
  lock := false;
  x := 0;
}
