// RUN: resolve
// EXPECT: error: left-hand side of join command contains variable twice: x
// BOOGIE: skip `fork` and `join` are Ultimate's
//
// A join assigns each variable once.

procedure P() returns (r: int, s: int);
procedure ULTIMATE.start()
{
  var x: int;
  fork 1 P();
  join 1 assign x, x;
}
