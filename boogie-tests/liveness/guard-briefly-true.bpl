// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// The guard of guard-never-true.bpl, `a && !b`, with the writes in another order: (true, true), (true, false), (false,
// false), (false, true) and back. The guard is true once in each turn: strong fairness lets the waiting thread go, weak
// fairness does not.

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
    b := false;
    a := false;
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
