// RUN: check --property termination
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 2 --unroll 3
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 2 --unroll 3 --method lazy-lasso
// EXPECT: violated
//
// Each turn of the outer loop may pass what recurs in the inner one.

var y: bool;

procedure {:entrypoint} main()
  modifies y;
{
  y := true;
  while (*) {
    y := !y;
    call Act();
  }
}

procedure {:atomic} Act()
{
  while (*) {
    assume {:recurs} y;
  }
}
