// What C programs call and SMACK leaves without a body: POSIX threads and what they wait for one another with, and SV-COMP's words. A
// procedure `pthread_mutex_lock` of the program is given a body that calls `smack.pthread_mutex_lock`, with addresses and numbers as
// integers; `stored` goes to the memory at the address that C's function is given for it. All memory is zero at first, as C's is where
// an object is made with a static initializer. The numbers of errors are those of Linux.

// ---- Threads: they have numbers in the order in which they are created; the first thread is 1.

var {:atomic} smack.created: int where smack.created == 1;
var {:atomic} smack.ended: [int]bool where (forall t: int :: !smack.ended[t]);
var {:atomic} smack.results: [int]int;
var {:thread_local} smack.self: int where smack.self == 1;
// Between pthread_exit and the end of the thread.
var {:thread_local} smack.exiting: bool where !smack.exiting;
var {:thread_local} smack.result: int;

// The number of the thread that is created next.
procedure {:atomic} smack.New() returns (thread: int)
  modifies smack.created;
{
  smack.created := smack.created + 1;
  thread := smack.created;
}

procedure {:atomic} smack.End(result: int)
  modifies smack.ended, smack.results;
{
  smack.results[smack.self] := result;
  smack.ended[smack.self] := true;
}

procedure {:atomic} smack.pthread_join(thread: int) returns (r: int, stored: int)
{
  assume smack.ended[thread] || thread == smack.self || thread < 1 || smack.created < thread;
  // There is such a thread.
  assert 1 <= thread && thread <= smack.created;
  r := if thread == smack.self then 35 else 0;
  stored := smack.results[thread];
}

procedure smack.pthread_exit(result: int)
  modifies smack.exiting, smack.result;
{
  smack.exiting := true;
  smack.result := result;
}

procedure smack.pthread_self() returns (r: int)
{
  r := smack.self;
}

procedure smack.pthread_equal(a: int, b: int) returns (r: int)
{
  r := if a == b then 1 else 0;
}

procedure smack.pthread_detach() returns (r: int)
{
  r := 0;
}

procedure smack.pthread_attr_init() returns (r: int)
{
  r := 0;
}

procedure smack.pthread_attr_destroy() returns (r: int)
{
  r := 0;
}

procedure smack.pthread_attr_setdetachstate() returns (r: int)
{
  r := 0;
}

procedure smack.pthread_attr_setstacksize() returns (r: int)
{
  r := 0;
}

// ---- Mutexes: 0 normal, 1 recursive, 2 one that checks; -1 destroyed. Locking a normal one twice waits for ever.

var {:atomic} smack.locked: [int]bool where (forall m: int :: !smack.locked[m]);
var {:atomic} smack.kind: [int]int where (forall m: int :: smack.kind[m] == 0);
var {:atomic} smack.attribute: [int]int where (forall a: int :: smack.attribute[a] == 0);
// How often the thread at hand has locked it.
var {:thread_local} smack.holds: [int]int where (forall m: int :: smack.holds[m] == 0);

procedure {:atomic} smack.pthread_mutexattr_init(attributes: int) returns (r: int)
  modifies smack.attribute;
{
  smack.attribute[attributes] := 0;
  r := 0;
}

procedure {:atomic} smack.pthread_mutexattr_settype(attributes: int, kind: int) returns (r: int)
  modifies smack.attribute;
{
  smack.attribute[attributes] := kind;
  r := 0;
}

procedure smack.pthread_mutexattr_destroy() returns (r: int)
{
  r := 0;
}

procedure {:atomic} smack.pthread_mutex_init(m: int, attributes: int) returns (r: int)
  modifies smack.kind;
{
  // Nobody has it locked.
  assert !smack.locked[m];
  smack.kind[m] := if attributes == 0 then 0 else smack.attribute[attributes];
  r := 0;
}

procedure {:atomic} smack.pthread_mutex_lock(m: int) returns (r: int)
  modifies smack.locked, smack.holds;
{
  assume !smack.locked[m] || (0 < smack.holds[m] && 0 < smack.kind[m]) || smack.kind[m] < 0;
  // It has not been destroyed.
  assert 0 <= smack.kind[m];
  if (0 < smack.holds[m] && smack.kind[m] == 2) {
    r := 35;
  } else {
    smack.locked[m] := true;
    smack.holds[m] := smack.holds[m] + 1;
    r := 0;
  }
}

procedure {:atomic} smack.TryLock(m: int, otherwise: int) returns (r: int)
  modifies smack.locked, smack.holds;
{
  // It has not been destroyed.
  assert 0 <= smack.kind[m];
  if (!smack.locked[m] || (0 < smack.holds[m] && smack.kind[m] == 1)) {
    smack.locked[m] := true;
    smack.holds[m] := smack.holds[m] + 1;
    r := 0;
  } else {
    r := otherwise;
  }
}

procedure smack.pthread_mutex_trylock(m: int) returns (r: int)
  modifies smack.locked, smack.holds;
{
  call r := smack.TryLock(m, 16);
}

// It waits as long as it likes before it looks.
procedure smack.pthread_mutex_timedlock(m: int) returns (r: int)
  modifies smack.locked, smack.holds;
{
  call r := smack.TryLock(m, 110);
}

procedure {:atomic} smack.pthread_mutex_unlock(m: int) returns (r: int)
  modifies smack.locked, smack.holds;
{
  // It has not been destroyed.
  assert 0 <= smack.kind[m];
  if (0 < smack.kind[m] && smack.holds[m] == 0) {
    r := 1;
  } else {
    // The thread has locked it.
    assert 0 < smack.holds[m];
    smack.holds[m] := smack.holds[m] - 1;
    smack.locked[m] := 0 < smack.holds[m];
    r := 0;
  }
}

procedure {:atomic} smack.pthread_mutex_destroy(m: int) returns (r: int)
  modifies smack.kind;
{
  // It has not been destroyed, and nobody has it locked.
  assert 0 <= smack.kind[m] && !smack.locked[m];
  smack.kind[m] := -1;
  r := 0;
}

procedure smack.pthread_spin_init(m: int) returns (r: int)
  modifies smack.kind;
{
  call r := smack.pthread_mutex_init(m, 0);
}

procedure smack.pthread_spin_lock(m: int) returns (r: int)
  modifies smack.locked, smack.holds;
{
  call r := smack.pthread_mutex_lock(m);
}

procedure smack.pthread_spin_trylock(m: int) returns (r: int)
  modifies smack.locked, smack.holds;
{
  call r := smack.TryLock(m, 16);
}

procedure smack.pthread_spin_unlock(m: int) returns (r: int)
  modifies smack.locked, smack.holds;
{
  call r := smack.pthread_mutex_unlock(m);
}

procedure smack.pthread_spin_destroy(m: int) returns (r: int)
  modifies smack.kind;
{
  call r := smack.pthread_mutex_destroy(m);
}

// ---- Condition variables. A thread may wake without having been woken, at any time.

var {:atomic} smack.sleeping: [int]int where (forall c: int :: smack.sleeping[c] == 0);
var {:atomic} smack.woken: [int]int where (forall c: int :: smack.woken[c] == 0);

procedure smack.pthread_cond_init(c: int) returns (r: int)
  modifies smack.sleeping;
{
  smack.sleeping[c] := 0;
  r := 0;
}

procedure smack.pthread_cond_wait(c: int, m: int) returns (r: int)
  modifies smack.sleeping, smack.woken, smack.locked, smack.holds;
{
  var early: bool;

  call smack.Sleep(c, m);
  havoc early;
  if (early) {
    call smack.WakeEarly(c);
  } else {
    call smack.Wake(c);
  }
  call r := smack.pthread_mutex_lock(m);
}

procedure smack.pthread_cond_timedwait(c: int, m: int) returns (r: int)
  modifies smack.sleeping, smack.woken, smack.locked, smack.holds;
{
  var late: bool;
  var locked: int;

  call smack.Sleep(c, m);
  call smack.WakeEarly(c);
  call locked := smack.pthread_mutex_lock(m);
  havoc late;
  r := if late then 110 else 0;
}

procedure {:atomic} smack.Sleep(c: int, m: int)
  modifies smack.sleeping, smack.locked, smack.holds;
{
  // Who falls asleep while others are being woken does so behind them.
  assume smack.woken[c] == 0;
  // It has not been destroyed, and the thread has locked the mutex, once.
  assert 0 <= smack.sleeping[c] && smack.holds[m] == 1;
  smack.holds[m] := 0;
  smack.locked[m] := false;
  smack.sleeping[c] := smack.sleeping[c] + 1;
}

procedure {:atomic} smack.Wake(c: int)
  modifies smack.woken;
{
  assume 0 < smack.woken[c];
  smack.woken[c] := smack.woken[c] - 1;
}

procedure {:atomic} smack.WakeEarly(c: int)
  modifies smack.sleeping, smack.woken;
{
  if (0 < smack.sleeping[c]) {
    smack.sleeping[c] := smack.sleeping[c] - 1;
  } else {
    smack.woken[c] := smack.woken[c] - 1;
  }
}

procedure {:atomic} smack.pthread_cond_signal(c: int) returns (r: int)
  modifies smack.sleeping, smack.woken;
{
  // It has not been destroyed.
  assert 0 <= smack.sleeping[c];
  if (0 < smack.sleeping[c]) {
    smack.sleeping[c] := smack.sleeping[c] - 1;
    smack.woken[c] := smack.woken[c] + 1;
  }
  r := 0;
}

procedure {:atomic} smack.pthread_cond_broadcast(c: int) returns (r: int)
  modifies smack.sleeping, smack.woken;
{
  // It has not been destroyed.
  assert 0 <= smack.sleeping[c];
  smack.woken[c] := smack.woken[c] + smack.sleeping[c];
  smack.sleeping[c] := 0;
  r := 0;
}

procedure {:atomic} smack.pthread_cond_destroy(c: int) returns (r: int)
  modifies smack.sleeping;
{
  // It has not been destroyed, and nobody sleeps.
  assert smack.sleeping[c] == 0;
  smack.sleeping[c] := -1;
  r := 0;
}

// ---- Read-write locks

var {:atomic} smack.readers: [int]int where (forall l: int :: smack.readers[l] == 0);
var {:atomic} smack.written: [int]bool where (forall l: int :: !smack.written[l]);
var {:thread_local} smack.reads: [int]int where (forall l: int :: smack.reads[l] == 0);
var {:thread_local} smack.writes: [int]bool where (forall l: int :: !smack.writes[l]);

procedure {:atomic} smack.pthread_rwlock_init(l: int) returns (r: int)
  modifies smack.readers;
{
  // Nobody has it locked.
  assert smack.readers[l] <= 0 && !smack.written[l];
  smack.readers[l] := 0;
  r := 0;
}

procedure {:atomic} smack.pthread_rwlock_rdlock(l: int) returns (r: int)
  modifies smack.readers, smack.reads;
{
  assume !smack.written[l];
  // It has not been destroyed.
  assert 0 <= smack.readers[l];
  smack.readers[l] := smack.readers[l] + 1;
  smack.reads[l] := smack.reads[l] + 1;
  r := 0;
}

procedure {:atomic} smack.pthread_rwlock_tryrdlock(l: int) returns (r: int)
  modifies smack.readers, smack.reads;
{
  // It has not been destroyed.
  assert 0 <= smack.readers[l];
  r := if smack.written[l] then 16 else 0;
  if (!smack.written[l]) {
    smack.readers[l] := smack.readers[l] + 1;
    smack.reads[l] := smack.reads[l] + 1;
  }
}

procedure {:atomic} smack.pthread_rwlock_wrlock(l: int) returns (r: int)
  modifies smack.written, smack.writes;
{
  assume !smack.written[l] && smack.readers[l] <= 0;
  // It has not been destroyed.
  assert 0 <= smack.readers[l];
  smack.written[l] := true;
  smack.writes[l] := true;
  r := 0;
}

procedure {:atomic} smack.pthread_rwlock_trywrlock(l: int) returns (r: int)
  modifies smack.written, smack.writes;
{
  // It has not been destroyed.
  assert 0 <= smack.readers[l];
  if (!smack.written[l] && smack.readers[l] == 0) {
    smack.written[l] := true;
    smack.writes[l] := true;
    r := 0;
  } else {
    r := 16;
  }
}

procedure {:atomic} smack.pthread_rwlock_unlock(l: int) returns (r: int)
  modifies smack.readers, smack.reads, smack.written, smack.writes;
{
  // The thread has locked it.
  assert smack.writes[l] || 0 < smack.reads[l];
  if (smack.writes[l]) {
    smack.written[l] := false;
    smack.writes[l] := false;
  } else {
    smack.readers[l] := smack.readers[l] - 1;
    smack.reads[l] := smack.reads[l] - 1;
  }
  r := 0;
}

procedure {:atomic} smack.pthread_rwlock_destroy(l: int) returns (r: int)
  modifies smack.readers;
{
  // It has not been destroyed, and nobody has it locked.
  assert smack.readers[l] == 0 && !smack.written[l];
  smack.readers[l] := -1;
  r := 0;
}

// ---- Semaphores; below zero: destroyed

var {:atomic} smack.count: [int]int where (forall s: int :: smack.count[s] == 0);

procedure smack.sem_init(s: int, shared: int, n: int) returns (r: int)
  modifies smack.count;
{
  smack.count[s] := n;
  r := 0;
}

procedure {:atomic} smack.sem_wait(s: int) returns (r: int)
  modifies smack.count;
{
  assume smack.count[s] != 0;
  // It has not been destroyed.
  assert 0 < smack.count[s];
  smack.count[s] := smack.count[s] - 1;
  r := 0;
}

procedure {:atomic} smack.sem_trywait(s: int) returns (r: int)
  modifies smack.count;
{
  // It has not been destroyed.
  assert 0 <= smack.count[s];
  r := if 0 < smack.count[s] then 0 else -1;
  if (0 < smack.count[s]) {
    smack.count[s] := smack.count[s] - 1;
  }
}

procedure smack.sem_timedwait(s: int) returns (r: int)
  modifies smack.count;
{
  call r := smack.sem_trywait(s);
}

procedure {:atomic} smack.sem_post(s: int) returns (r: int)
  modifies smack.count;
{
  // It has not been destroyed.
  assert 0 <= smack.count[s];
  smack.count[s] := smack.count[s] + 1;
  r := 0;
}

procedure {:atomic} smack.sem_destroy(s: int) returns (r: int)
  modifies smack.count;
{
  // It has not been destroyed.
  assert 0 <= smack.count[s];
  smack.count[s] := -1;
  r := 0;
}

// ---- Barriers: as many threads as `parties` says wait for one another; the one that comes last is told so. No parties: destroyed.

var {:atomic} smack.parties: [int]int where (forall b: int :: smack.parties[b] == 0);
var {:atomic} smack.arrived: [int]int where (forall b: int :: smack.arrived[b] == 0);
var {:atomic} smack.sense: [int]bool;

procedure smack.pthread_barrier_init(b: int, attributes: int, parties: int) returns (r: int)
  modifies smack.parties;
{
  // Somebody is to wait.
  assert 0 < parties;
  smack.parties[b] := parties;
  r := 0;
}

procedure smack.pthread_barrier_wait(b: int) returns (r: int)
  modifies smack.arrived, smack.sense;
{
  var sense: bool;

  call r, sense := smack.Arrive(b);
  call smack.Pass(b, sense);
}

procedure {:atomic} smack.Arrive(b: int) returns (r: int, sense: bool)
  modifies smack.arrived, smack.sense;
{
  // It has been made, and has not been destroyed.
  assert 0 < smack.parties[b];
  sense := smack.sense[b];
  smack.arrived[b] := smack.arrived[b] + 1;
  r := 0;
  if (smack.arrived[b] == smack.parties[b]) {
    smack.arrived[b] := 0;
    smack.sense[b] := !sense;
    r := -1;
  }
}

procedure {:atomic} smack.Pass(b: int, sense: bool)
{
  assume smack.sense[b] != sense;
}

procedure {:atomic} smack.pthread_barrier_destroy(b: int) returns (r: int)
  modifies smack.parties;
{
  // It has been made, has not been destroyed, and nobody waits.
  assert 0 < smack.parties[b] && smack.arrived[b] == 0;
  smack.parties[b] := 0;
  r := 0;
}

// ---- Once: 0 new, 1 being done, 2 done

var {:atomic} smack.once: [int]int where (forall o: int :: smack.once[o] == 0);

procedure {:atomic} smack.Once(o: int) returns (first: bool)
  modifies smack.once;
{
  assume smack.once[o] != 1;
  first := smack.once[o] == 0;
  if (first) {
    smack.once[o] := 1;
  }
}

procedure smack.OnceDone(o: int)
  modifies smack.once;
{
  smack.once[o] := 2;
}

// ---- Values that each thread has for itself

var {:atomic} smack.keys: int where smack.keys == 0;
var {:thread_local} smack.specific: [int]int where (forall k: int :: smack.specific[k] == 0);

procedure {:atomic} smack.pthread_key_create() returns (r: int, stored: int)
  modifies smack.keys;
{
  smack.keys := smack.keys + 1;
  stored := smack.keys;
  r := 0;
}

procedure smack.pthread_key_delete() returns (r: int)
{
  r := 0;
}

procedure smack.pthread_setspecific(key: int, value: int) returns (r: int)
  modifies smack.specific;
{
  smack.specific[key] := value;
  r := 0;
}

procedure smack.pthread_getspecific(key: int) returns (r: int)
{
  r := smack.specific[key];
}

// ---- Checks and assumptions

procedure {:extern} corral_assert_not_reachable();

procedure smack.reach_error()
{
  call corral_assert_not_reachable();
}

procedure smack.__VERIFIER_error()
{
  call corral_assert_not_reachable();
}

procedure smack.__VERIFIER_assert(condition: int)
{
  assert condition != 0;
}

procedure smack.__assert_fail()
{
  call corral_assert_not_reachable();
}

procedure smack.__assert_rtn()
{
  call corral_assert_not_reachable();
}

procedure smack.__VERIFIER_assume(condition: int)
{
  assume condition != 0;
}

// The whole program ends: nothing that comes behind it is an execution.
procedure smack.abort()
{
  assume false;
}

procedure smack.exit()
{
  assume false;
}

procedure smack._exit()
{
  assume false;
}

// ---- Any value of a type

procedure smack.__VERIFIER_nondet_bool() returns (x: int)
{
  assume 0 <= x && x <= 1;
}

procedure smack.__VERIFIER_nondet_char() returns (x: int)
{
  assume -128 <= x && x <= 127;
}

procedure smack.__VERIFIER_nondet_uchar() returns (x: int)
{
  assume 0 <= x && x <= 255;
}

procedure smack.__VERIFIER_nondet_short() returns (x: int)
{
  assume -32768 <= x && x <= 32767;
}

procedure smack.__VERIFIER_nondet_ushort() returns (x: int)
{
  assume 0 <= x && x <= 65535;
}

procedure smack.__VERIFIER_nondet_int() returns (x: int)
{
  assume -2147483648 <= x && x <= 2147483647;
}

procedure smack.__VERIFIER_nondet_uint() returns (x: int)
{
  assume 0 <= x && x <= 4294967295;
}

procedure smack.__VERIFIER_nondet_unsigned() returns (x: int)
{
  assume 0 <= x && x <= 4294967295;
}

procedure smack.__VERIFIER_nondet_long() returns (x: int)
{
  assume -9223372036854775808 <= x && x <= 9223372036854775807;
}

procedure smack.__VERIFIER_nondet_ulong() returns (x: int)
{
  assume 0 <= x && x <= 18446744073709551615;
}
