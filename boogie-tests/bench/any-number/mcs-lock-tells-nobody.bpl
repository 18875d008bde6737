// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Who finds nobody behind frees the lock without looking once more.

var tail: int;
var next: [int]int;
var waits: [int]bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies tail, next, waits, inside;
{
  var n: int;
  tail, inside := 0, 0;
  next := (lambda k: int :: 0);
  waits := (lambda k: int :: false);
  n := 1;
  while (*) {
    async call Worker(n);
    n := n + 1;
  }
}

procedure Worker(me: int)
  modifies tail, next, waits, inside;
{
  var before: int;
  var gone: bool;
  while (*) {
    next[me] := 0;
    waits[me] := true;
    atomic { before := tail; tail := me; }
    if (before != 0) {
      next[before] := me;
      assume !waits[me];
    }
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    gone := tail == me;
    if (gone) { tail := 0; }
    if (!gone) {
      assume next[me] != 0;
      waits[next[me]] := false;
    }
  }
}
