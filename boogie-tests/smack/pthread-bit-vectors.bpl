// RUN: check --lib smack
// EXPECT: proved
//
// Addresses and numbers are bit-vectors.

type i32 = bv32;
type i64 = bv64;
type ref = bv64;
const $0.ref: ref;
axiom ($0.ref == 0bv64);
function {:bvbuiltin "bvadd"} $add.i32(i1: i32, i2: i32) returns (i32);
function {:inline} $load.i64(M: [ref] i64, p: ref) returns (i64) { M[p] }
const lock: ref;
axiom (lock == 18446744073709550584bv64);
const worker: ref;
axiom (worker == 18446744073709550576bv64);
procedure pthread_create($p0: ref, $p1: ref, $p2: ref, $p3: ref) returns ($r: i32);
procedure pthread_join($i0: i64, $p1: ref) returns ($r: i32);
procedure pthread_mutex_lock($p0: ref) returns ($r: i32);
procedure pthread_mutex_unlock($p0: ref) returns ($r: i32);
procedure reach_error();
var $M.0: i32;
var $M.1: [ref] i64;
var $exn: bool;

procedure worker($p0: ref) returns ($r: ref)
  modifies $M.0, $exn;
{
  var $i1: i32;
  var $i2: i32;
$bb0:
  call $i1 := pthread_mutex_lock(lock);
  $i2 := $M.0;
  $M.0 := $add.i32($i2, 1bv32);
  call $i1 := pthread_mutex_unlock(lock);
  $r := $0.ref;
  $exn := false;
  return;
}
procedure {:entrypoint} main() returns ($r: i32)
  modifies $M.0, $M.1, $exn;
{
  var $p1: ref;
  var $p2: ref;
  var $i3: i32;
  var $i4: i64;
  var $i5: i32;
$bb0:
  $M.0 := 0bv32;
  $exn := false;
  $p1 := 16bv64;
  $p2 := 24bv64;
  call $i3 := pthread_create($p1, $0.ref, worker, $0.ref);
  call $i3 := pthread_create($p2, $0.ref, worker, $0.ref);
  $i4 := $load.i64($M.1, $p1);
  call $i3 := pthread_join($i4, $0.ref);
  $i4 := $load.i64($M.1, $p2);
  call $i3 := pthread_join($i4, $0.ref);
  $i5 := $M.0;
  goto $bb1, $bb2;
$bb1:
  assume $i5 == 2bv32;
  $r := 0bv32;
  return;
$bb2:
  assume !($i5 == 2bv32);
  call reach_error();
  $r := 0bv32;
  return;
}
