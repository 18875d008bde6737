// RUN: check --property race
// EXPECT: proved
// RUN: check --property race --method chc
// EXPECT: proved
//
// Any number of threads, each of which adds to the sum under a lock.

var lock: bool;
var sum: int;

procedure {:entrypoint} Main()
  modifies lock, sum;
{
  lock, sum := false, 0;
  while (*) {
    async call Add();
  }
}

procedure Add()
  modifies lock, sum;
{
  atomic { assume !lock; lock := true; }
  sum := sum + 1;
  lock := false;
}
