// RUN: check --property deadlock --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
// RUN: check --property deadlock
// EXPECT: violated
//
// The section waits for what the procedure that it calls assumes first, through two calls, with arguments that are computed: nobody gives
// the lock back, so that the second thread waits for ever.

var lock: [int]bool;

procedure {:atomic} Take(i: int)
  modifies lock;
{
  var again: int;
  assume !lock[i + 1];
  lock[i + 1] := true;
  again := 1;
}

procedure Outer(i: int)
  modifies lock;
{
  call Take(i - 1);
}

procedure Worker(k: int)
  modifies lock;
{
  atomic { call Outer(k); }
}

procedure {:entrypoint} Main()
  modifies lock;
{
  lock[3] := false;
  async call Worker(3);
  async call Worker(3);
}
