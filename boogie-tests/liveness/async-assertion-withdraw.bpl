// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// The protocol of async-assertion.bpl with a time limit: the program withdraws a request that has not been answered and
// makes it again. The checker may look only while no request stands, once in every round: a livelock.

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
  while (!answered) {
    request := true;
    if (!answered) {
      request := false;
    }
  }
}

procedure Checker()
  modifies answered;
{
  while (!answered) {
    atomic {
      if (request) {
        answered := true;
      }
    }
  }
}
