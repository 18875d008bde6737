// RUN: check --property termination
// EXPECT: violated
// RUN: explore --property termination
// EXPECT: violated
// RUN: explore --property termination --stem 1 --lasso 1
// EXPECT: violated
// RUN: check --property termination --method lasso
// EXPECT: violated
//
// Each turn of the loop ends in the state in which it began, whether it passes the recurring choice or not: the execution that
// is shown is one that passes it.

var request: bool;

procedure {:entrypoint} Main()
  modifies request;
{
  request := false;
  while (true) {
    if (*) {
      assume {:recurs} true;
      request := false;
    }
  }
}
