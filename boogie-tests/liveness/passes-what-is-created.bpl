// RUN: explore --property termination --fairness weak
// EXPECT: violated
// RUN: check --property termination --fairness weak
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
//
// Waits is blocked whenever the created thread has ended; while it runs, Waits could run.

var open: bool;

procedure {:entrypoint} Main()
  modifies open;
{
  open := false;
  async call Waits();
  while (true) {
    async call Opens();
  }
}

procedure Waits()
{
  assume open;
  while (true) {
    assume open;
  }
}

procedure Opens()
  modifies open;
{
  open := true;
  open := false;
}
