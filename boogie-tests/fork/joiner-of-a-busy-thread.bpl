// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: violated
//
// The thread that is joined runs for ever.

var x: bool;

procedure ULTIMATE.start()
  modifies x;
{
  x := true;
  fork 1 Busy();
  join 1;
}

procedure Busy()
{
  while (x) {
  }
}
