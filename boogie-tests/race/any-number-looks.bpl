// RUN: check --property race
// EXPECT: violated
//
// Any number of threads that add under a lock, and as many that look without one.

var lock: bool;
var sum: int;

procedure {:entrypoint} Main()
  modifies lock, sum;
{
  lock, sum := false, 0;
  while (*) {
    async call Add();
    async call Look();
  }
}

procedure Add()
  modifies lock, sum;
{
  atomic { assume !lock; lock := true; }
  sum := sum + 1;
  lock := false;
}

procedure Look()
{
  var seen: int;
  seen := sum;
}
