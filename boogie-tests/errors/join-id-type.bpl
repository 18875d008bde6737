// RUN: resolve
// EXPECT: error: no thread is forked with an id of this type: (bool)
// BOOGIE: skip `fork` and `join` are Ultimate's
//
// A join whose ids have types that no fork's have would wait for ever.

procedure P();
procedure ULTIMATE.start()
{
  fork 1 P();
  join true;
}
