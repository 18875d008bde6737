// RUN: check --rounds 2
// EXPECT: holds
// RUN: check --rounds 3 --method eager
// EXPECT: violated
// RUN: check --rounds 3 --method lazy
// EXPECT: violated
//
// Memory as SMACK has it, an index that has no room in four bits, and a lost update between two threads with names of their own. In the
// third round, main sees both counted, but only one added.

type ref = int;

var $M.0: [ref]int;
var $M.1: [ref]int;
var {:thread_local} tl: int;

function {:inline} $add.i32(a: int, b: int): int { a + b }

procedure corral_atomic_begin();
procedure corral_atomic_end();
procedure corral_getThreadID() returns (x: int);

procedure {:entrypoint} main() returns ($r: int)
  modifies $M.0, $M.1, tl;
{
  var $t: int;

$bb0:
  assume {:sourceloc "a.c", 1, 1} true;
  $M.0 := $M.0[8 := 0];
  $M.1 := $M.1[8 := 0];
  call {:async} worker(8);
  call {:async} worker(8);
  tl := 5;
  goto $bb1, $bb2;
$bb1:
  assume $M.1[8] == 2;
  assert $M.0[8] == 2;
  assert tl == 5;
  goto $bb3;
$bb2:
  assume !($M.1[8] == 2);
  goto $bb3;
$bb3:
  $r := 0;
  return;
}

procedure worker(p: ref)
  modifies $M.0, $M.1, tl;
{
  var x: int;
  var me: int;

  call me := corral_getThreadID();
  tl := me;
  x := $M.0[p];
  x := $add.i32(x, 1);
  $M.0 := $M.0[p := x];
  assert tl == me;
  call corral_atomic_begin();
  $M.1 := $M.1[p := $add.i32($M.1[p], 1)];
  call corral_atomic_end();
}
