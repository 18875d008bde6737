// RUN: check
// EXPECT: proved
// RUN: check --property deadlock
// EXPECT: proved
//
// Three workers take tasks from one queue, under a lock, until it is empty: each task is done once.

var lock: bool;
var next: int;
var done: [int]int;

procedure ULTIMATE.start()
  modifies lock, next, done;
{
  lock := false;
  next := 0;
  done := (lambda i: int :: 0);
  fork 1 Worker();
  fork 2 Worker();
  fork 3 Worker();
  join 1;
  join 2;
  join 3;
  assert done[0] == 1 && done[1] == 1 && done[2] == 1 && done[3] == 0;
}

procedure Worker()
  modifies lock, next, done;
{
  var mine: int;

  mine := 0;
  while (mine < 3) {
    atomic { assume !lock; lock := true; }
    mine := next;
    if (mine < 3) {
      next := mine + 1;
    }
    lock := false;
    if (mine < 3) {
      done[mine] := done[mine] + 1;
    }
  }
}
