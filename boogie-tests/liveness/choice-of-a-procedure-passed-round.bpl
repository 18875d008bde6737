// RUN: check --property termination
// EXPECT: proved
// RUN: explore --property termination
// EXPECT: proved
// RUN: check --property termination --method lasso
// EXPECT: holds
// RUN: check --property termination --method lazy-lasso
// EXPECT: holds
//
// No loop holds the choice, so that it is about all of the procedure, its loop included.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  while (!x) {
    x := false;
  }
  assume {:recurs} true;
}
