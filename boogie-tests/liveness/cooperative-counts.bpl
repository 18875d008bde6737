// RUN: check --property termination --fairness weak --cooperative
// EXPECT: proved
// RUN: check --property termination --fairness strong --cooperative
// EXPECT: proved
// RUN: check --property termination --fairness weak --timeout 5
// EXPECT: unknown
//
// However many there are to count: the counter keeps control between its look at `reset` and the step after it. Threads that may be switched anywhere
// can be set back again and again.

var i, n: int;
var stop: bool;

procedure {:entrypoint} Main(many: int)
  modifies i, n, stop;
{
  i := 0;
  n := many;
  stop := false;
  async call Count();
  async call Wait();
}

procedure Count()
  modifies i, stop;
{
  while (i < n) {
    i := i + 1;
    yield;
  }
  stop := true;
}

procedure Wait()
  modifies i;
{
  var seen: int;

  while (!stop) {
    seen := i;
    i := seen;
    yield;
  }
}
