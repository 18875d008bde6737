// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 2
// EXPECT: holds
// RUN: check --property termination
// EXPECT: proved
// LAZY: skip it does not look for repetition by ever deeper calls
//
// Only the result of a call that recurs changes `again`: a lasso that comes back to the loop with another value is none.
// (What calls write did not count as written, so that the lasso found an execution that does not replay.)

procedure {:entrypoint} main()
{
  var again: bool;

  while (again) {
    call again := Down(true);
  }
}

procedure Down(more: bool) returns (r: bool)
{
  r := false;
  if (more) {
    call r := Down(false);
  }
}
