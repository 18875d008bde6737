// RUN: check
// EXPECT: violated
//
// Each thread forks two and joins one of them. Equal threads change places in the search, and some have been joined: the execution
// is found again.

var done: [int]bool;

procedure ULTIMATE.start()
  modifies done;
{
  done := (lambda i: int :: false);
  fork 1 tree(1);
  join 1;
  assert done[1] && done[2] && done[3] && done[4] && done[5] && done[6] && done[7];
}

procedure tree(n: int)
  modifies done;
{
  if (n < 4) {
    fork 2 * n tree(2 * n);
    fork 2 * n + 1 tree(2 * n + 1);
    join 2 * n;
  }
  done[n] := true;
}
