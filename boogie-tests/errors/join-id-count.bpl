// RUN: resolve
// EXPECT: error: no thread is forked with an id of this type: (int)
// BOOGIE: skip `fork` and `join` are Ultimate's
//
// So would one with fewer ids.

procedure P();
procedure ULTIMATE.start()
{
  fork 1, 2 P();
  join 1;
}
