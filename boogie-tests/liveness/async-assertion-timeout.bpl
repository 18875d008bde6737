// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --method lazy-lasso --fairness strong
// EXPECT: holds
// RUN: explore --property termination --fairness strong
// EXPECT: holds complete
// RUN: explore --property termination --fairness weak
// EXPECT: holds complete
// RUN: explore --property termination --fairness none
// EXPECT: violated
//
// The protocol of async-assertion-lost-answer.bpl with a time limit that must fire: a lasso in which the program keeps
// waiting and never gives up is no fair one. Without fairness the checker never sees the request, and waits for it alone.

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
      assume {:recurs} true;
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
