// RUN: check --property termination --cooperative --fairness strong --method lasso
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness strong --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness strong
// EXPECT: violated
//
// The loop never gives up control. At its head, where strong fairness asks, Waits is blocked.

var x, done: bool;

procedure {:entrypoint} Main()
  modifies x, done;
{
  x := false;
  done := false;
  async call Waits();
  while (!done) {
    x := true;
    x := false;
  }
}

procedure Waits()
  modifies done;
{
  assume x;
  done := true;
}
