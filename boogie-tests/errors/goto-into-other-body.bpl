// RUN: resolve
// EXPECT: error: goto to unknown block: L
//
// Labels of code expressions and of the body around do not mix.

procedure P()
{
  L: assert |{ A: goto L; }|;
  goto A;
}
