// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The recursion waits for what another thread has written, which goes on, too.

var go: bool;

procedure {:entrypoint} main(n: int)
  modifies go;
{
  go := false;
  async call other();
  call down(n);
}

procedure down(n: int)
{
  atomic {
    assume go;
  }
  if (n != 0) {
    call down(n - 1);
  }
}

procedure other()
  modifies go;
{
  go := true;
  while (true) {
    go := go;
  }
}
