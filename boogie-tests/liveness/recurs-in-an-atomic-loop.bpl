// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 2 --unroll 3 --method lazy-lasso
// EXPECT: holds
//
// The same inside an atomic section, where nobody is switched.

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
    assume {:recurs} false;
  }
}
