// RUN: explore --property termination
// EXPECT: violated
// RUN: check --property termination
// EXPECT: violated
// RUN: check --property termination --fairness weak
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
//
// Each time round there is a new thread, which ends: but for those that have ended, the program is where it was.

var n: bool;

procedure {:entrypoint} Main()
  modifies n;
{
  n := false;
  while (true) {
    async call Flip();
  }
}

procedure Flip()
  modifies n;
{
  n := !n;
}
