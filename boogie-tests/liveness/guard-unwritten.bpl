// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
//
// Nobody ever writes `go`: where it starts false, the waiting thread is blocked for ever, and the other one spins fairly. A guard
// may read any global, not only one that somebody writes.

var go: bool;
var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Wait();
  async call Spin();
}

procedure Wait()
  modifies x;
{
  assume go;
  x := 1;
}

procedure Spin()
{
  while (x == 0) {
  }
}
