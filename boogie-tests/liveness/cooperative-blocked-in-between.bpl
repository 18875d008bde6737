// RUN: check --property termination --cooperative --fairness weak
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness strong
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// Waits is blocked while the other thread is between its two writes: it need not run under weak fairness, although nobody can be switched there.
// Whenever control could be handed over, it could run: under strong fairness it has to.

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
  }
}

procedure Waits()
  modifies done;
{
  assume x;
  done := true;
}
