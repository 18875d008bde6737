// RUN: resolve
// EXPECT: error: no thread that is forked with such an id has results of these types: (bool)
// BOOGIE: skip `fork` and `join` are Ultimate's
//
// Of the threads that may have the id, none has a result that fits.

procedure P() returns (r: int);
procedure Q();
procedure ULTIMATE.start()
{
  var b: bool;
  fork 1 P();
  fork 1 Q();
  join 1 assign b;
}
