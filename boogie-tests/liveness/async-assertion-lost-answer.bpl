// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// The protocol of async-assertion.bpl where the checker may fail to answer. The program may give up waiting at any time,
// but nothing says that it ever does: it spins for ever after the checker has gone.

var request: bool;
var answered: bool;

procedure {:entrypoint} Main()
  modifies request, answered;
{
  request := false;
  answered := false;
  async call Program();
  async call Checker();
}

procedure Program()
  modifies request;
{
  request := true;
  while (!answered) {
    if (*) {
      assume true;
      break;
    }
  }
}

procedure Checker()
  modifies answered;
{
  while (!request) {
  }
  if (*) {
    answered := true;
  }
}
