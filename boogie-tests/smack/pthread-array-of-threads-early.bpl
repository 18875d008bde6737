// RUN: check --lib smack
// EXPECT: violated
//
// The last one is not waited for.

type i32 = int;
type i64 = int;
type ref = i64;
const $0.ref: ref;
axiom ($0.ref == 0);
function {:inline} $sub.ref(i1: ref, i2: ref) returns (ref) { i1 - i2 }
function {:inline} $add.ref(i1: ref, i2: ref) returns (ref) { i1 + i2 }
function {:inline} $add.i32(i1: i32, i2: i32) returns (i32) { i1 + i2 }
function {:inline} $sub.i32(i1: i32, i2: i32) returns (i32) { i1 - i2 }
function {:inline} $bitcast.ref.ref(i: ref) returns (ref) { i }
function {:inline} $load.i32(M: [ref] i32, p: ref) returns (i32) { M[p] }
function {:inline} $store.i32(M: [ref] i32, p: ref, i: i32) returns ([ref] i32) { M[p := i] }
function {:inline} $load.i64(M: [ref] i64, p: ref) returns (i64) { M[p] }
function {:inline} $load.ref(M: [ref] ref, p: ref) returns (ref) { M[p] }
procedure corral_atomic_begin();
procedure corral_atomic_end();
procedure pthread_create($p0: ref, $p1: ref, $p2: ref, $p3: ref) returns ($r: i32);
procedure pthread_join($i0: i64, $p1: ref) returns ($r: i32);
procedure reach_error();
procedure __VERIFIER_atomic_begin();
procedure __VERIFIER_atomic_end();
const handles: ref;
axiom (handles == $sub.ref(0, 1032));
const worker: ref;
axiom (worker == $sub.ref(0, 1040));
var $M.0: i32;
var $M.1: [ref] i64;

procedure worker($p0: ref) returns ($r: ref)
  modifies $M.0;
{
$bb0:
  call __VERIFIER_atomic_begin();
  $M.0 := $add.i32($M.0, 1);
  call __VERIFIER_atomic_end();
  $r := $0.ref;
  return;
}
procedure {:entrypoint} main() returns ($r: i32)
  modifies $M.0, $M.1;
{
  var $i1: i32;
  var $i2: i32;
  var $i3: i64;
$bb0:
  $M.0 := 0;
  $i1 := 0;
  goto $bb1;
$bb1:
  goto $bb2, $bb3;
$bb2:
  assume $i1 < 3;
  call $i2 := pthread_create($add.ref(handles, 8 * $i1), $0.ref, worker, $0.ref);
  $i1 := $add.i32($i1, 1);
  goto $bb1;
$bb3:
  assume !($i1 < 3);
  $i1 := 0;
  goto $bb4;
$bb4:
  goto $bb5, $bb6;
$bb5:
  assume $i1 < 2;
  $i3 := $load.i64($M.1, $add.ref(handles, 8 * $i1));
  call $i2 := pthread_join($i3, $0.ref);
  $i1 := $add.i32($i1, 1);
  goto $bb4;
$bb6:
  assume !($i1 < 2);
  $i2 := $M.0;
  goto $bb7, $bb8;
$bb7:
  assume !($i2 == 3);
  call reach_error();
  assume false;
$bb8:
  assume $i2 == 3;
  $r := 0;
  return;
}
