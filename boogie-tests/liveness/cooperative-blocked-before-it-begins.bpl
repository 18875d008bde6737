// RUN: check --property termination --cooperative --fairness weak --method lasso
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness weak --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness weak
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness strong
// EXPECT: proved
//
// Whenever control is given up x is true, so that Waits, once it runs, is not blocked. In front of its guard it stands before it begins, too, and
// between the two writes it is blocked there: under weak fairness it need not begin.

var x, done: bool;

procedure {:entrypoint} Main()
  modifies x, done;
{
  x := true;
  done := false;
  async call Waits();
  while (!done) {
    x := false;
    x := true;
    yield;
  }
}

procedure Waits()
  modifies done;
{
  assume x;
  done := true;
}
