// RUN: check --property termination --fairness weak --cooperative --timeout 10
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As cooperative-counts, but who waits gives up control between its look at the counter and setting it: the counter goes back again and again.

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
    yield;
    i := seen;
    yield;
  }
}
