// RUN: check --property termination --cooperative --fairness strong
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness weak
// EXPECT: violated
// RUN: check --property termination --fairness strong
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// Waits could only run between the two writes, where the other thread keeps control: it never can, and the execution is strongly fair. Threads
// that may be switched anywhere let it run.

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
