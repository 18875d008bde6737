// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --fairness weak
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// While a thread counts, another one, whose turn comes in any fair execution, tells it to stop. With three threads there are many ways to complete a round.

var k: int;
var stop: bool;

procedure {:entrypoint} Main()
  modifies k, stop;
{
  k, stop := 1, false;
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
  assume k > 0;
  stop := true;
}
