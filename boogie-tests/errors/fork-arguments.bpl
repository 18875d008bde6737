// RUN: resolve
// EXPECT: error: wrong number of arguments in call to P: 0 instead of 1
// BOOGIE: skip `fork` and `join` are Ultimate's
//
// A fork passes arguments as a call does.

procedure P(x: int);
procedure ULTIMATE.start()
{
  fork 1 P();
}
