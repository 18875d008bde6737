// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// A counting semaphore with one permit that two threads take and give back until a third has had it: the third is enabled
// each time the permit comes back. Strong fairness against weak.

var permits: int;
var done: bool;

procedure {:entrypoint} Main()
  modifies permits, done;
{
  permits := 1;
  done := false;
  async call Greedy();
  async call Greedy();
  async call Once();
}

procedure P()
  modifies permits;
{
  atomic {
    assume permits > 0;
    permits := permits - 1;
  }
}

procedure V()
  modifies permits;
{
  permits := permits + 1;
}

procedure Greedy()
  modifies permits;
{
  while (!done) {
    call P();
    call V();
  }
}

procedure Once()
  modifies permits, done;
{
  call P();
  done := true;
  call V();
}
