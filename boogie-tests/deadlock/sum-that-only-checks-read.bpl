// RUN: check --property deadlock
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// The sum has no bound and only checks read it. They only end executions: without them, and without the sum, there are few states.

var lock: bool;
var sum: int;

procedure {:entrypoint} Main()
  modifies lock, sum;
{
  lock, sum := false, 0;
  async call Worker();
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies lock, sum;
{
  while (*) {
    atomic { assume !lock; lock := true; }
    sum := sum * sum + 1;
    assert sum >= 0;
    lock := false;
  }
}
