// RUN: check --property race --rounds 3
// EXPECT: holds complete
// RUN: check --property race --rounds 2
// EXPECT: holds
// RUN: check --property race
// EXPECT: proved
//
// A lock that three rounds are enough for: no execution goes beyond, which is told of races as of deadlocks.

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
}
