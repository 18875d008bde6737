// RUN: check --property termination --method ic3 --fairness strong
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness weak
// EXPECT: proved
// RUN: check --property termination --method recurrence --fairness none
// EXPECT: violated
// EXPLORE: skip data without bounds
// NOTE: 27: global `turns` is read here before anything wrote it
//
// Who waits counts the turns of its loop. The number has no bound, and nothing depends on it.

var stop: bool;
var turns, twice: int;

procedure {:entrypoint} Main()
  modifies stop;
{
  stop := false;
  async call Wait();
  async call Stop();
}

procedure Wait()
  modifies turns, twice;
{
  while (!stop) {
    turns := turns + 1;
    twice := twice + turns;
  }
}

procedure Stop()
  modifies stop;
{
  stop := true;
}
