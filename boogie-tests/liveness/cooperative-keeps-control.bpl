// RUN: check --property termination --stem 1 --lasso 1 --cooperative
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --cooperative
// EXPECT: violated
//
// Nobody sets `y`. The thread that waits for it keeps control from the first visit of its loop on, so that the other thread must have
// returned by then: one round for that, another one to get to the loop.

var x, y: bool;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x := false;
  y := false;
  async call Spin();
  async call Set();
}

procedure Spin()
{
  while (!y) {
  }
}

procedure Set()
  modifies x;
{
  x := true;
}
