// RUN: resolve
// EXPECT: error: ";" expected
//
// Several in one body: each statement is read again behind the error.

procedure P()
{
  x := 1
  y := 2;
  assert true
}
