// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --ignore tries
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --ignore tries --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --ignore tries --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds incomplete
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --ignore lock
// EXPECT: error: lock cannot be left out of the comparison of configurations: an assumption depends on it
// RUN: check --property response(tries>0,!lock[0]) --stem 1 --lasso 1 --unroll 2 --ignore tries
// EXPECT: error: tries cannot be left out of the comparison of configurations: the property depends on it
// RUN: check --property termination --ignore nothing
// EXPECT: error: there is no global variable nothing (--ignore)
//
// Two threads that take two locks in different orders, put back what they have when the other one is taken, and count their
// tries. The livelock is there as without the counter, which never has the same value again: no configuration repeats unless
// it is left out, as nothing depends on it.

var lock: [int]bool;
var tries: int;

procedure {:entrypoint} Main()
  modifies lock, tries;
{
  lock[0] := false;
  lock[1] := false;
  tries := 0;
  async call Take(0, 1);
  async call Take(1, 0);
}

procedure Take(first: int, second: int)
  modifies lock, tries;
{
  var taken: bool;

  while (true) {
    atomic {
      assume !lock[first];
      lock[first] := true;
    }
    atomic {
      taken := lock[second];
      if (!taken) {
        lock[second] := true;
      }
    }
    tries := tries + 1;
    if (!taken) {
      break;
    }
    lock[first] := false;
  }
  lock[second] := false;
  lock[first] := false;
}
