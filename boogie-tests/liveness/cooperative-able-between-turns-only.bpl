// RUN: check --property termination --cooperative --fairness strong --method lasso
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness strong --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness weak --method lasso
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness strong
// EXPECT: violated
//
// Waits could run between the two writes, where nobody can be switched: whenever control is given up it is blocked. The lasso
// translations asked behind each write, and found nothing.

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
    yield;
  }
}

procedure Waits()
  modifies done;
{
  assume x;
  done := true;
}
