// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// Each round is longer than the one before, so that no set of states is kept by one way through the loop; but no way leads out of it.

procedure {:entrypoint} Main()
{
  var i, n: int;

  n := 1;
  while (true) {
    i := 0;
    while (i < n) { i := i + 2; }
    n := n + 2;
  }
}
