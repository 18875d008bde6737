// RUN: check --lib smack
// EXPECT: proved
//
// What pthread_create is handed is in a variable; pthread_join gives back what the procedure returned.

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
procedure __assert_fail($p0: ref, $p1: ref, $i2: i32, $p3: ref);
const handle: ref;
axiom (handle == $sub.ref(0, 1032));
const value: ref;
axiom (value == $sub.ref(0, 1040));
const worker: ref;
axiom (worker == $sub.ref(0, 1048));
const other: ref;
axiom (other == $sub.ref(0, 1056));
var $M.0: i32;
var $M.1: [ref] i64;
var $M.2: [ref] ref;

procedure worker($p0: ref) returns ($r: ref)
  modifies $M.0;
{
$bb0:
  $M.0 := 1;
  $r := $p0;
  return;
}
procedure other($p0: ref) returns ($r: ref)
  modifies $M.0;
{
$bb0:
  $M.0 := 2;
  $r := $add.ref($p0, 2);
  return;
}
procedure {:entrypoint} main() returns ($r: i32)
  modifies $M.0, $M.1, $M.2;
{
  var $p1: ref;
  var $i2: i32;
  var $i3: i64;
  var $p4: ref;
$bb0:
  $M.0 := 0;
  goto $bb1, $bb2;
$bb1:
  $p1 := $bitcast.ref.ref(worker);
  goto $bb3;
$bb2:
  $p1 := other;
  goto $bb3;
$bb3:
  call $i2 := pthread_create(handle, $0.ref, $p1, 5);
  $i3 := $load.i64($M.1, handle);
  call $i2 := pthread_join($i3, value);
  $p4 := $load.ref($M.2, value);
  goto $bb4, $bb5;
$bb4:
  assume $p4 == 6;
  call __assert_fail($0.ref, $0.ref, 3, $0.ref);
  return;
$bb5:
  assume !($p4 == 6);
  $r := 0;
  return;
}
