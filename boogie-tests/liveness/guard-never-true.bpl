// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
//
// A guard over two variables, `a && !b`. The other thread takes them through (true, true), (false, true), (false, false),
// (false, true) and back, so that the guard is false at every point: the waiting thread is blocked throughout, and strong
// fairness owes it nothing.

var a: bool;
var b: bool;
var done: bool;

procedure {:entrypoint} Main()
  modifies a, b, done;
{
  a := true;
  b := true;
  done := false;
  async call Toggle();
  async call Wait();
}

procedure Toggle()
  modifies a, b;
{
  while (!done) {
    a := false;
    b := false;
    b := true;
    a := true;
  }
}

procedure Wait()
  modifies done;
{
  assume a && !b;
  done := true;
}
