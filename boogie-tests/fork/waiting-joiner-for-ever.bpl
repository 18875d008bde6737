// RUN: check --property termination --method lasso --stem 1 --lasso 1
// EXPECT: violated
//
// The joiner waits for a thread that spins for ever: its waiting is no excuse that the schedule needs.

var flag: bool;

procedure ULTIMATE.start()
  modifies flag;
{
  flag := false;
  fork 1 Spin();
  join 1;
  flag := true;
}

procedure Spin()
{
  while (!flag) {
  }
}
