// RUN: resolve
// EXPECT: error: mismatched types in assignment command (cannot assign bool to int)
// RUN: resolve
// EXPECT: error: invalid argument types (int and bool) to binary operator +
// RUN: check --property safety --rounds 1
// EXPECT: error: mismatched types in assignment command (cannot assign bool to int)
//
// Both type errors are reported in one run.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := true;
  assert x + false == 1;
}
