// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// The time limit fires, again and again: the program asks anew each time, and the checker has gone without an answer. A
// fair choice does not exclude this lasso.

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
    if (*) {
      assume {:recurs} true;
      request := false;
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
