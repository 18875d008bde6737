// RUN: check --property termination --method ranking --fairness weak --cooperative
// EXPECT: proved
// RUN: check --property termination --method ranking --fairness strong --cooperative
// EXPECT: proved
// RUN: check --property termination --fairness weak
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// However many there are to count: who waits gives no control up between its look at the counter and setting it to what it was. Threads that may be
// switched anywhere can set it back again and again.

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
