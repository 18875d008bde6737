// RUN: check --lib smack
// EXPECT: violated
//
// Here it does not: the thread goes on.

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
procedure pthread_exit($p0: ref);
procedure reach_error();
const handle: ref;
axiom (handle == $sub.ref(0, 1032));
const value: ref;
axiom (value == $sub.ref(0, 1040));
const worker: ref;
axiom (worker == $sub.ref(0, 1048));
var $M.0: i32;
var $M.1: i64;
var $M.2: [ref] ref;

procedure helper()
{
  var $i0: i32;
$bb0:
  $i0 := $M.0;
  goto $bb1, $bb2;
$bb1:
  assume $i0 == 1;
  call pthread_exit(9);
  assume false;
$bb2:
  assume !($i0 == 1);
  return;
}
procedure worker($p0: ref) returns ($r: ref)
  modifies $M.0;
{
$bb0:
  call helper();
  $M.0 := 5;
  $r := $p0;
  return;
}
procedure {:entrypoint} main() returns ($r: i32)
  modifies $M.0, $M.1, $M.2;
{
  var $i1: i32;
  var $i2: i64;
  var $p3: ref;
  var $i4: i32;
$bb0:
  $M.0 := 2;
  call $i1 := pthread_create(handle, $0.ref, worker, 3);
  $i2 := $M.1;
  call $i1 := pthread_join($i2, value);
  $p3 := $load.ref($M.2, value);
  $i4 := $M.0;
  goto $bb1, $bb2;
$bb1:
  assume !($p3 == 9 && $i4 == 1);
  call reach_error();
  return;
$bb2:
  assume $p3 == 9 && $i4 == 1;
  $r := 0;
  return;
}
