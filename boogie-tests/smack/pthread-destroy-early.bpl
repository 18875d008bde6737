// RUN: check --lib smack
// EXPECT: violated
//
// A mutex is destroyed that a thread has locked, or will lock.

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
procedure pthread_mutex_init($p0: ref, $p1: ref) returns ($r: i32);
procedure pthread_mutex_lock($p0: ref) returns ($r: i32);
procedure pthread_mutex_unlock($p0: ref) returns ($r: i32);
procedure pthread_mutex_destroy($p0: ref) returns ($r: i32);
const handle: ref;
axiom (handle == $sub.ref(0, 1032));
const lock: ref;
axiom (lock == $sub.ref(0, 1040));
const worker: ref;
axiom (worker == $sub.ref(0, 1048));
var $M.1: [ref] i64;

procedure worker($p0: ref) returns ($r: ref)
{
  var $i1: i32;
$bb0:
  call $i1 := pthread_mutex_lock(lock);
  call $i1 := pthread_mutex_unlock(lock);
  $r := $0.ref;
  return;
}
procedure {:entrypoint} main() returns ($r: i32)
  modifies $M.1;
{
  var $i1: i32;
  var $i2: i64;
$bb0:
  call $i1 := pthread_mutex_init(lock, $0.ref);
  call $i1 := pthread_create(handle, $0.ref, worker, $0.ref);
  $i2 := $load.i64($M.1, handle);
  call $i1 := pthread_mutex_destroy(lock);
  $r := 0;
  return;
}
