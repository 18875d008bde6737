// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --fairness weak
// EXPECT: violated
//
// A guard that can never be true is a guard all the same: its thread is blocked for ever, and that excuses the other's loop.

var x, y: bool;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x := false;
  y := false;
  async call Never();
  async call Spin();
}

procedure Never()
  modifies x;
{
  atomic {
    assume !(x || true);
    x := true;
  }
}

procedure Spin()
{
  while (!y) {
  }
}
