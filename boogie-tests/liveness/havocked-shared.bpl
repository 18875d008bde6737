// RUN: check --property termination --stem 2 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// The other thread spins for ever where the arbitrary value happens to be true.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Spin();
  havoc x;
}

procedure Spin()
{
  while (x) {
  }
}
