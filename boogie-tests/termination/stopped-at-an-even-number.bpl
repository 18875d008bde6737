// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --fairness weak
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The number is even again and again, but not for good: who waits for that has its turn where it is treated strongly fair only.

var k: int;
var stop: bool;

procedure {:entrypoint} Main()
  modifies k, stop;
{
  k, stop := 0, false;
  async call Count();
  async call Stop();
}

procedure Count()
  modifies k;
{
  while (!stop) {
    k := k + 1;
  }
}

procedure Stop()
  modifies stop;
{
  atomic {
    assume k mod 2 == 0;
    stop := true;
  }
}
