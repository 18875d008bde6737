// RUN: check --property termination --fairness strong
// EXPECT: violated
//
// As join-of-one-that-ends, but the forked thread waits for the flag that is set behind the join.

var stop: bool;

procedure {:entrypoint} Main()
  modifies stop;
{
  stop := false;
  async call Spin();
  fork 2 Short();
  join 2;
  stop := true;
}

procedure Spin()
{
  while (!stop) {
  }
}

procedure Short()
{
  assume stop;
}
