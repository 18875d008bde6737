// RUN: resolve
// EXPECT: error: undeclared identifier: y
// RUN: resolve
// EXPECT: error: call to undeclared procedure: Nowhere
// RUN: resolve
// EXPECT: error: call to undeclared procedure: Nobody
// RUN: resolve
// EXPECT: error: use of undeclared function: f
// RUN: resolve
// EXPECT: error: undeclared type: Word
// RUN: resolve
// EXPECT: error: goto label 'Away' is undefined
// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: error: undeclared identifier: y
//
// All names that mean nothing are reported in one run.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var w: Word;

  y := 1;
  call Nowhere();
  async call Nobody();
  x := f(x);
  goto Away;
}
