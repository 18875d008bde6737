// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// Asynchronous assertions (after Aftandilian et al., the third example of the MUTANT paper): the program hands an
// assertion to a checking thread and waits for its answer. Each waits only for a step that the other is about to take: no
// fair lasso.

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
  }
}

procedure Checker()
  modifies answered;
{
  while (!request) {
  }
  answered := true;
}
