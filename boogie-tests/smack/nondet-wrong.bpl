// RUN: check --lib smack
// EXPECT: violated
//
// The number may be 0.

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
procedure reach_error();
procedure __VERIFIER_error();
procedure __VERIFIER_assume($i0: i32);
procedure __VERIFIER_nondet_uint() returns ($r: i32);
procedure __VERIFIER_nondet_int() returns ($r: i32);
procedure abort();
const handle: ref;
axiom (handle == $sub.ref(0, 1032));
const worker: ref;
axiom (worker == $sub.ref(0, 1040));
var $M.0: i32;

procedure worker($p0: ref) returns ($r: ref)
{
  var $i1: i32;
$bb0:
  $i1 := $M.0;
  goto $bb1, $bb2;
$bb1:
  assume $i1 < 1;
  call reach_error();
  assume false;
$bb2:
  assume !($i1 < 1);
  $r := $0.ref;
  return;
}
procedure {:entrypoint} main() returns ($r: i32)
  modifies $M.0;
{
  var $i1: i32;
  var $i2: i32;
$bb0:
  call $i1 := __VERIFIER_nondet_uint();
  call $i2 := __VERIFIER_nondet_int();
  call __VERIFIER_assume(if $i1 > $i2 then 1 else 0);
  goto $bb1, $bb2;
$bb1:
  assume $i1 == 7;
  call abort();
  assume false;
$bb2:
  assume !($i1 == 7);
  $M.0 := $i1;
  call $i2 := pthread_create(handle, $0.ref, worker, $0.ref);
  goto $bb3, $bb4;
$bb3:
  assume $i1 == 7;
  call __VERIFIER_error();
  assume false;
$bb4:
  assume !($i1 == 7);
  $r := 0;
  return;
}
