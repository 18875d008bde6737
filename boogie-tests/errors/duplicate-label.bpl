// RUN: resolve
// EXPECT: error: more than one declaration of block name: L
//
// Labels differ in one body, whatever their blocks.

procedure P()
{
  L: assert true;
  if (*) {
    L: assert true;
  }
}
