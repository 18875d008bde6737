// RUN: check
// EXPECT: proved
// RUN: check --property termination --fairness none
// EXPECT: violated
//
// Once the thread has ended the join is enabled until it is done: weak fairness is enough.

var stop: bool;

procedure ULTIMATE.start()
  modifies stop;
{
  stop := false;
  fork 1 Nothing();
  fork 2 Spin();
  join 1;
  stop := true;
}

procedure Nothing()
{
}

procedure Spin()
{
  while (!stop) {
  }
}
