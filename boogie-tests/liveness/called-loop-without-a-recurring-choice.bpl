// RUN: check --property termination
// EXPECT: violated
// RUN: explore --property termination
// EXPECT: violated
// RUN: check --property termination --method lasso
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso
// EXPECT: violated
//
// The same, with the inner loop in a procedure.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  while (true) {
    call Stays();
    assume {:recurs} true;
  }
}

procedure Stays()
  modifies x;
{
  while (true) {
    x := false;
  }
}
