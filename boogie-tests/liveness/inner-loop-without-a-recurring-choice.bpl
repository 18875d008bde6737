// RUN: check --property termination
// EXPECT: violated
// RUN: explore --property termination
// EXPECT: violated
// RUN: check --property termination --method lasso
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso
// EXPECT: violated
//
// Who stays in the inner loop does not go round the outer one, whose choice must recur.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  while (true) {
    while (true) {
      x := false;
    }
    assume {:recurs} true;
  }
}
