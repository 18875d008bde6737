// RUN: check --property termination --method recurrence
// EXPECT: unknown
// RUN: explore --property termination
// EXPECT: holds
//
// The entry waits for its arms for ever, and takes no step any more; only what it does for ever counts.

var x: int;

procedure {:entrypoint} {:nonblocking} Main()
  modifies x;
{
  x := 0;
  while (true) {
    par Turns() | Turns();
  }
}

procedure Turns()
  modifies x;
{
  while (true) {
    x := 1 - x;
  }
}
