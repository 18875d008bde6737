// Two workers under a mutex, written as SMACK writes C: memories, addresses as constants with axioms, atomic blocks by calls,
// thread functions behind a wrapper. The quantified axiom is about a function that the program never calls.
// RUN: check --rounds 3 --unroll 2
// EXPECT: holds
type i1 = int; type i8 = int; type i32 = int; type i64 = int; type ref = i64;
const $0: i32; axiom $0 == 0;
const $1: i32; axiom $1 == 1;
const $0.ref: ref; axiom $0.ref == 0;
const $GLOBALS_BOTTOM: ref; axiom $GLOBALS_BOTTOM == $sub.ref(0, 45419);
const $EXTERNS_BOTTOM: ref; axiom $EXTERNS_BOTTOM == $sub.ref($GLOBALS_BOTTOM, 32768);
const {:allocSize 4} count: ref;
axiom count == $sub.ref(0, 1032);
const {:allocSize 4} lock: ref;
axiom lock == $sub.ref(0, 2060);
const worker: ref; axiom worker == $sub.ref(0, 3000);
function {:inline} $add.i32(i1: i32, i2: i32) returns (i32) { i1 + i2 }
function {:inline} $sub.ref(i1: ref, i2: ref) returns (ref) { i1 - i2 }
function {:inline} $eq.i32.bool(i1: i32, i2: i32) returns (bool) { i1 == i2 }
function {:inline} $eq.i32(i1: i32, i2: i32) returns (i1) { if i1 == i2 then 1 else 0 }
function {:inline} $ne.i32(i1: i32, i2: i32) returns (i1) { if i1 != i2 then 1 else 0 }
function {:inline} $slt.i32(i1: i32, i2: i32) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $load.i32(M: [ref] i32, p: ref) returns (i32) { M[p] }
function {:inline} $store.i32(M: [ref] i32, p: ref, v: i32) returns ([ref] i32) { M[p := v] }
function $base(ref) returns (ref);
function $extractvalue.i32(p: ref, i: int) returns (i32);
axiom (forall p: ref :: {$base(p)} $base(p) <= p);
var $M.0: [ref] i32;
var $M.1: [ref] i32;
var $CurrAddr: ref;
var $exn: bool; var $exnv: int;
procedure corral_atomic_begin();
procedure corral_atomic_end();
procedure corral_getThreadID() returns (x: int);
procedure corral_getChildThreadID() returns (x: int);
procedure boogie_si_record_i32(x: i32);
procedure $alloc(n: ref) returns (p: ref)
  modifies $CurrAddr;
{
  call corral_atomic_begin();
  p := $CurrAddr;
  $CurrAddr := $CurrAddr + n + 1;
  call corral_atomic_end();
}
procedure __SMACK_nondet() returns (x: i32);
procedure pthread_mutex_lock(l: ref)
  modifies $M.1;
{
  var v: i32; var id: int;
  $bb0:
  call id := corral_getThreadID();
  call corral_atomic_begin();
  v := $load.i32($M.1, l);
  assume $eq.i32.bool(v, 0);
  $M.1 := $store.i32($M.1, l, id);
  call corral_atomic_end();
  return;
}
procedure pthread_mutex_unlock(l: ref)
  modifies $M.1;
{
  $M.1 := $store.i32($M.1, l, 0);
}
procedure worker_f(arg: ref) returns ($r: ref)
  modifies $M.0, $M.1, $exn;
{
  var $i0: i32; var $i1: i32; var $i2: i1;
$bb0:
  assume {:sourceloc "w.c", 10, 3} true;
  assume {:verifier.code 0} true;
  call {:cexpr "worker:arg:arg"} boogie_si_record_i32(arg);
  call pthread_mutex_lock(lock);
  $i0 := $load.i32($M.0, count);
  call {:cexpr "c"} boogie_si_record_i32($i0);
  $i1 := $add.i32($i0, 1);
  $M.0 := $store.i32($M.0, count, $i1);
  call pthread_mutex_unlock(lock);
  $r := 0;
  $exn := false;
  return;
}
procedure __call_wrapper(start: ref, arg: ref, th: ref)
  modifies $M.0, $M.1, $exn;
{
  var ctid: i32; var r: ref;
  call ctid := corral_getThreadID();
  if (start == worker) { call r := worker_f(arg); }
  else { assume false; }
  $M.0 := $store.i32($M.0, th, 1);
}
procedure $init()
  modifies $CurrAddr, $M.0, $M.1;
{ $CurrAddr := 1024; $M.0 := $store.i32($M.0, count, 0); $M.1 := $store.i32($M.1, lock, 0); }
procedure {:entrypoint} main() returns ($r: i32)
  modifies $CurrAddr, $M.0, $M.1, $exn;
{
  var t1, t2: ref; var x: i32; var d: int; var c: int;
  var $i9: i1;
$bb0:
  call $init();
  call t1 := $alloc(4);
  call t2 := $alloc(4);
  $M.0 := $store.i32($M.0, t1, 0);
  $M.0 := $store.i32($M.0, t2, 0);
  async call __call_wrapper(worker, 0, t1);
  call c := corral_getChildThreadID();
  async call __call_wrapper(worker, 0, t2);
  call d := corral_getChildThreadID();
  assert c != d;
  assume $load.i32($M.0, t1) == 1;
  assume $load.i32($M.0, t2) == 1;
  x := $load.i32($M.0, count);
  $i9 := $eq.i32(x, 2);
  goto $bb1, $bb2;
$bb1:
  assume $i9 == 1;
  goto $bb3;
$bb2:
  assume !($i9 == 1);
  assert {:reachable} false;
  goto $bb3;
$bb3:
  $r := 0;
  return;
}
