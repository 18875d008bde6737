// RUN: resolve
// EXPECT: error: goto label 'M' is undefined
//
// Jumps to labels of the same body only.

procedure Q()
{
  Elsewhere: return;
}
procedure P()
{
  L: goto L, M;
  goto Elsewhere;
}
