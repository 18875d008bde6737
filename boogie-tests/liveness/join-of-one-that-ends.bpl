// RUN: check --property termination --method ic3 --fairness strong
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness weak
// EXPECT: proved
// RUN: check --property termination --fairness none
// EXPECT: violated
//
// Who spins is stopped by who waits at a join: as the forked thread ends, that one is not blocked for ever.

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
}
