// RUN: check --method chc --timeout 300
// EXPECT: proved
// RUN: check --method instances --timeout 300
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip threads without end
//
// Any number of threads draw numbers under a lock, in two steps, and use what belongs to their number alone.

var next: int;
var lock: bool;
var used: [int]bool;

procedure Worker()
  modifies next, lock, used;
{
  var mine: int;

  atomic {
    assume !lock;
    lock := true;
  }
  mine := next;
  next := next + 1;
  lock := false;
  assert !used[mine];
  used[mine] := true;
}

procedure {:entrypoint} Main()
  modifies next, lock, used;
{
  lock := false;
  next := 0;
  assume (forall k: int :: !used[k]);
  while (*) {
    async call Worker();
  }
}
