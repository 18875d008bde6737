// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --fairness none
// EXPECT: violated
//
// A thread spins until another has set a flag; the joiner waits for both. With a fair schedule the flag is set.

var flag: bool;

procedure ULTIMATE.start()
  modifies flag;
{
  flag := false;
  fork 1 Spin();
  fork 2 Set();
  join 1;
  join 2;
}

procedure Spin()
{
  while (!flag) {
  }
}

procedure Set()
  modifies flag;
{
  flag := true;
}
