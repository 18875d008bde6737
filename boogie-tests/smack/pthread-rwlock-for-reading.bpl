// RUN: check --lib smack --property safety
// EXPECT: violated
// RUN: check --lib smack --property race
// EXPECT: violated
//
// Who locks for reading excludes no readers.

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
procedure pthread_rwlock_rdlock($p0: ref) returns ($r: i32);
procedure pthread_rwlock_unlock($p0: ref) returns ($r: i32);
procedure reach_error();
const lock: ref;
axiom (lock == $sub.ref(0, 1032));
const reader: ref;
axiom (reader == $sub.ref(0, 1040));
const writer: ref;
axiom (writer == $sub.ref(0, 1048));
var $M.0: i32;
var $M.1: [ref] i64;
var $M.2: i32;
var $CurrAddr: ref;
procedure $alloc(n: ref) returns (p: ref)
  modifies $CurrAddr;
{
  call corral_atomic_begin();
  p := $CurrAddr;
  $CurrAddr := $add.ref($CurrAddr, n);
  call corral_atomic_end();
}

procedure reader($p0: ref) returns ($r: ref)
{
  var $i1: i32;
  var $i2: i32;
  var $i3: i32;
$bb0:
  call $i1 := pthread_rwlock_rdlock(lock);
  $i2 := $M.0;
  $i3 := $M.2;
  goto $bb1, $bb2;
$bb1:
  assume !($i2 == $i3);
  call reach_error();
  assume false;
$bb2:
  assume $i2 == $i3;
  call $i1 := pthread_rwlock_unlock(lock);
  $r := $0.ref;
  return;
}
procedure writer($p0: ref) returns ($r: ref)
  modifies $M.0, $M.2;
{
  var $i1: i32;
$bb0:
  call $i1 := pthread_rwlock_rdlock(lock);
  $M.0 := 1;
  $M.2 := 1;
  call $i1 := pthread_rwlock_unlock(lock);
  $r := $0.ref;
  return;
}
procedure {:entrypoint} main() returns ($r: i32)
  modifies $M.0, $M.1, $M.2, $CurrAddr;
{
  var $p1: ref;
  var $p2: ref;
  var $i3: i32;
  var $i4: i64;
$bb0:
  $CurrAddr := 1024;
  $M.0 := 0;
  $M.2 := 0;
  call $p1 := $alloc(8);
  call $p2 := $alloc(8);
  call $i3 := pthread_create($p1, $0.ref, reader, $0.ref);
  call $i3 := pthread_create($p2, $0.ref, writer, $0.ref);
  $i4 := $load.i64($M.1, $p1);
  call $i3 := pthread_join($i4, $0.ref);
  $i4 := $load.i64($M.1, $p2);
  call $i3 := pthread_join($i4, $0.ref);
  $r := 0;
  return;
}
