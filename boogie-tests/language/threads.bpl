// BOOGIE: skip 2.4.1 treats threads by Civl only
//
// Threads: creation, fork and join, atomic sections, switch points.

type tid = bv32;
var x: int;
var {:thread_local} mine: [int]bool;
procedure corral_getThreadID() returns (t: tid);
procedure corral_atomic_begin();
procedure corral_atomic_end();
procedure W(a: int, b: bool) { x := a; mine[a] := b; yield; }
procedure R(a: int) returns (r: int, s: bool) { assume {:yield} true; r := x; }
procedure {:entrypoint} main()
{
  var t: tid;
  var r: int;
  var s: bool;
  call t := corral_getThreadID();
  call corral_atomic_begin();
  async call W(1, t == 1bv32);
  call {:async} R(2);
  call {:async} r, s := R(2);
  call corral_atomic_end();
  par call W(1, true) | r, s := R(1);
  call W(1, true) | W(2, false);
  atomic { assume x == 0; x := 1; async call W(1, false); }
}
