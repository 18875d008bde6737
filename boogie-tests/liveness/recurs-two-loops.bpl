// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --method lazy-lasso --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness strong --thread Retry
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --method lazy-lasso --fairness strong --thread Retry
// EXPECT: violated
// RUN: explore --property termination --fairness strong --thread Wait
// EXPECT: holds complete
// RUN: explore --property termination --fairness strong --thread Retry
// EXPECT: violated
//
// A timeout that must fire ends the wait in which it stands, not the loop around it. Who waits once gets on; who tries again after each timeout
// goes round the outer loop for ever, and fires the timeout each time.
// (The first two runs ask about the first kind of thread alone.)

var never: bool;

procedure {:entrypoint} Main()
  modifies never;
{
  never := false;
  async call Wait();
  async call Retry();
}

procedure {:nonblocking} Wait()
{
  call Once();
}

procedure Retry()
{
  while (!never) {
    call Once();
  }
}

procedure Once()
{
  while (!never) {
    if (*) {
      assume {:recurs} true;
      break;
    }
  }
}
