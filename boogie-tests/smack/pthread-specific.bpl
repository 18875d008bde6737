// RUN: check --lib smack
// EXPECT: proved
//
// Each thread has its own value behind a key.

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
procedure pthread_key_create($p0: ref, $p1: ref) returns ($r: i32);
procedure pthread_setspecific($i0: i32, $p1: ref) returns ($r: i32);
procedure pthread_getspecific($i0: i32) returns ($r: ref);
procedure reach_error();
const key: ref;
axiom (key == $sub.ref(0, 1032));
const handle: ref;
axiom (handle == $sub.ref(0, 1040));
const worker: ref;
axiom (worker == $sub.ref(0, 1048));
var $M.0: [ref] i32;

procedure worker($p0: ref) returns ($r: ref)
{
  var $i1: i32;
  var $i2: i32;
  var $p3: ref;
$bb0:
  $i1 := $load.i32($M.0, key);
  call $p3 := pthread_getspecific($i1);
  goto $bb1, $bb2;
$bb1:
  assume !($p3 == $0.ref);
  call reach_error();
  assume false;
$bb2:
  assume $p3 == $0.ref;
  call $i2 := pthread_setspecific($i1, $p0);
  call $p3 := pthread_getspecific($i1);
  goto $bb3, $bb4;
$bb3:
  assume !($p3 == $p0);
  call reach_error();
  assume false;
$bb4:
  assume $p3 == $p0;
  $r := $0.ref;
  return;
}
procedure {:entrypoint} main() returns ($r: i32)
{
  var $i1: i32;
$bb0:
  call $i1 := pthread_key_create(key, $0.ref);
  call $i1 := pthread_create(handle, $0.ref, worker, 3);
  call $i1 := pthread_create(handle, $0.ref, worker, 4);
  $r := 0;
  return;
}
