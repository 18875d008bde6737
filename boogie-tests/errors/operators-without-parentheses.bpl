// RUN: resolve
// EXPECT: error: parenthes
//
// Boogie does not mix `&&` and `||` without parentheses; the message says how to write it.

procedure {:entrypoint} Main(a: bool, b: bool, c: bool)
{
  assert a && b || c;
}
