// RUN: check --property termination --method ic3 --fairness strong
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness none
// EXPECT: proved
//
// Nobody frees the second thread's lock, so it waits for ever. As its index stays in use behind the lock, a proof speaks of other indices, too.

var x: bool;
var lock: [int]bool;

procedure {:entrypoint} Main()
  modifies x, lock;
{
  lock[1] := false;
  async call Clear(0);
  async call Wait(1);
}

procedure Clear(me: int)
  modifies x;
{
  atomic {
    x := lock[me] && x;
  }
}

procedure Wait(me: int)
{
  var b: bool;

  while (x) {
    assume lock[me];
  }
  havoc b;
  call Leave(me);
}

procedure {:atomic} Leave(me: int)
{
}
