// RUN: check --property termination
// EXPECT: violated
//
// The lock of Mellor-Crummey and Scott for three: a queue of waiting threads, each with a flag of its own that the one in front clears; but a thread shows itself before it raises its flag, may miss that it was cleared, and spins for ever.

var tail: int;
var next: [int]int;
var waits: [int]bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies tail, next, waits, inside;
{
  tail, inside := 0, 0;
  next := (lambda i: int :: 0);
  waits := (lambda i: int :: false);
  par Client(1) | Client(2) | Client(3);
  assert tail == 0;
}

procedure Client(self: int)
  modifies tail, next, waits, inside;
{
  var before, behind: int;
  var last: bool;
  next[self] := 0;
  atomic { before := tail; tail := self; }
  if (before != 0) {
    next[before] := self;
    waits[self] := true;
    while (waits[self]) {
    }
  }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  behind := next[self];
  if (behind == 0) {
    atomic { last := tail == self; if (last) { tail := 0; } }
    if (last) {
      return;
    }
    assume next[self] != 0;
    behind := next[self];
  }
  waits[behind] := false;
}
