// What threads wait for one another with, as ordinary procedures: maps from a handle (any integer) to a state, atomic bodies, and guards.
// Each object is made with its `_Init` before it is used, and is whatever it was before that.

// ---- Mutex: one thread at a time is between Lock and Unlock, and it is the one that unlocks. Who locks it twice waits for ever.

var {:atomic} Mutex.held: [int]bool;
var {:atomic} Mutex.destroyed: [int]bool;
// The thread at hand has it locked.
var {:thread_local} Mutex.mine: [int]bool where (forall m: int :: !Mutex.mine[m]);

procedure {:atomic} Mutex_Init(m: int)
  modifies Mutex.held, Mutex.destroyed, Mutex.mine;
{
  Mutex.held[m] := false;
  Mutex.destroyed[m] := false;
  Mutex.mine[m] := false;
}

procedure {:atomic} Mutex_Lock(m: int)
  modifies Mutex.held, Mutex.mine;
{
  assume !Mutex.held[m];
  assert !Mutex.destroyed[m];
  Mutex.held[m] := true;
  Mutex.mine[m] := true;
}

procedure {:atomic} Mutex_TryLock(m: int) returns (locked: bool)
  modifies Mutex.held, Mutex.mine;
{
  assert !Mutex.destroyed[m];
  locked := !Mutex.held[m];
  if (locked) {
    Mutex.held[m] := true;
    Mutex.mine[m] := true;
  }
}

// Waits for a while: as long as it is not scheduled. It gives up only where the mutex is locked.
procedure Mutex_TimedLock(m: int) returns (locked: bool)
  modifies Mutex.held, Mutex.mine;
{
  call locked := Mutex_TryLock(m);
}

procedure {:atomic} Mutex_Unlock(m: int)
  modifies Mutex.held, Mutex.mine;
{
  assert Mutex.mine[m];
  Mutex.held[m] := false;
  Mutex.mine[m] := false;
}

procedure {:atomic} Mutex_Destroy(m: int)
  modifies Mutex.destroyed;
{
  assert !Mutex.destroyed[m] && !Mutex.held[m];
  Mutex.destroyed[m] := true;
}

// ---- RecursiveMutex: a thread that has it locked may lock it again, and unlocks it as often.

var {:atomic} RecursiveMutex.held: [int]bool;
var {:atomic} RecursiveMutex.destroyed: [int]bool;
// How often the thread at hand has locked it.
var {:thread_local} RecursiveMutex.depth: [int]int where (forall m: int :: RecursiveMutex.depth[m] == 0);

procedure {:atomic} RecursiveMutex_Init(m: int)
  modifies RecursiveMutex.held, RecursiveMutex.destroyed, RecursiveMutex.depth;
{
  RecursiveMutex.held[m] := false;
  RecursiveMutex.destroyed[m] := false;
  RecursiveMutex.depth[m] := 0;
}

procedure {:atomic} RecursiveMutex_Lock(m: int)
  modifies RecursiveMutex.held, RecursiveMutex.depth;
{
  assume !RecursiveMutex.held[m] || 0 < RecursiveMutex.depth[m];
  assert !RecursiveMutex.destroyed[m];
  RecursiveMutex.held[m] := true;
  RecursiveMutex.depth[m] := RecursiveMutex.depth[m] + 1;
}

procedure {:atomic} RecursiveMutex_TryLock(m: int) returns (locked: bool)
  modifies RecursiveMutex.held, RecursiveMutex.depth;
{
  assert !RecursiveMutex.destroyed[m];
  locked := !RecursiveMutex.held[m] || 0 < RecursiveMutex.depth[m];
  if (locked) {
    RecursiveMutex.held[m] := true;
    RecursiveMutex.depth[m] := RecursiveMutex.depth[m] + 1;
  }
}

procedure {:atomic} RecursiveMutex_Unlock(m: int)
  modifies RecursiveMutex.held, RecursiveMutex.depth;
{
  assert 0 < RecursiveMutex.depth[m];
  RecursiveMutex.depth[m] := RecursiveMutex.depth[m] - 1;
  RecursiveMutex.held[m] := 0 < RecursiveMutex.depth[m];
}

procedure {:atomic} RecursiveMutex_Destroy(m: int)
  modifies RecursiveMutex.destroyed;
{
  assert !RecursiveMutex.destroyed[m] && !RecursiveMutex.held[m];
  RecursiveMutex.destroyed[m] := true;
}

// ---- RWLock: any number of readers, or one writer; who has it locked unlocks it.

var {:atomic} RWLock.readers: [int]int;
var {:atomic} RWLock.written: [int]bool;
var {:atomic} RWLock.destroyed: [int]bool;
// How often the thread at hand has it locked for reading, and whether for writing.
var {:thread_local} RWLock.reads: [int]int where (forall l: int :: RWLock.reads[l] == 0);
var {:thread_local} RWLock.writes: [int]bool where (forall l: int :: !RWLock.writes[l]);

procedure {:atomic} RWLock_Init(l: int)
  modifies RWLock.readers, RWLock.written, RWLock.destroyed, RWLock.reads, RWLock.writes;
{
  RWLock.readers[l] := 0;
  RWLock.written[l] := false;
  RWLock.destroyed[l] := false;
  RWLock.reads[l] := 0;
  RWLock.writes[l] := false;
}

procedure {:atomic} RWLock_ReadLock(l: int)
  modifies RWLock.readers, RWLock.reads;
{
  assume !RWLock.written[l];
  assert !RWLock.destroyed[l];
  RWLock.readers[l] := RWLock.readers[l] + 1;
  RWLock.reads[l] := RWLock.reads[l] + 1;
}

procedure {:atomic} RWLock_TryReadLock(l: int) returns (locked: bool)
  modifies RWLock.readers, RWLock.reads;
{
  assert !RWLock.destroyed[l];
  locked := !RWLock.written[l];
  if (locked) {
    RWLock.readers[l] := RWLock.readers[l] + 1;
    RWLock.reads[l] := RWLock.reads[l] + 1;
  }
}

procedure {:atomic} RWLock_ReadUnlock(l: int)
  modifies RWLock.readers, RWLock.reads;
{
  assert 0 < RWLock.reads[l];
  RWLock.readers[l] := RWLock.readers[l] - 1;
  RWLock.reads[l] := RWLock.reads[l] - 1;
}

procedure {:atomic} RWLock_WriteLock(l: int)
  modifies RWLock.written, RWLock.writes;
{
  assume !RWLock.written[l] && RWLock.readers[l] == 0;
  assert !RWLock.destroyed[l];
  RWLock.written[l] := true;
  RWLock.writes[l] := true;
}

procedure {:atomic} RWLock_TryWriteLock(l: int) returns (locked: bool)
  modifies RWLock.written, RWLock.writes;
{
  assert !RWLock.destroyed[l];
  locked := !RWLock.written[l] && RWLock.readers[l] == 0;
  if (locked) {
    RWLock.written[l] := true;
    RWLock.writes[l] := true;
  }
}

procedure {:atomic} RWLock_WriteUnlock(l: int)
  modifies RWLock.written, RWLock.writes;
{
  assert RWLock.writes[l];
  RWLock.written[l] := false;
  RWLock.writes[l] := false;
}

procedure {:atomic} RWLock_Destroy(l: int)
  modifies RWLock.destroyed;
{
  assert !RWLock.destroyed[l] && !RWLock.written[l] && RWLock.readers[l] == 0;
  RWLock.destroyed[l] := true;
}

// ---- Semaphore: Wait takes one, and waits while there is none; Post gives one. Below zero: destroyed.

var {:atomic} Semaphore.count: [int]int;

procedure {:atomic} Semaphore_Init(s: int, n: int)
  requires 0 <= n;
  modifies Semaphore.count;
{
  Semaphore.count[s] := n;
}

procedure {:atomic} Semaphore_Wait(s: int)
  modifies Semaphore.count;
{
  assume Semaphore.count[s] != 0;
  assert Semaphore.count[s] > 0;
  Semaphore.count[s] := Semaphore.count[s] - 1;
}

procedure {:atomic} Semaphore_TryWait(s: int) returns (taken: bool)
  modifies Semaphore.count;
{
  assert Semaphore.count[s] >= 0;
  taken := Semaphore.count[s] > 0;
  if (taken) {
    Semaphore.count[s] := Semaphore.count[s] - 1;
  }
}

// Waits for a while, as Mutex_TimedLock does.
procedure Semaphore_TimedWait(s: int) returns (taken: bool)
  modifies Semaphore.count;
{
  call taken := Semaphore_TryWait(s);
}

procedure {:atomic} Semaphore_Post(s: int)
  modifies Semaphore.count;
{
  assert Semaphore.count[s] >= 0;
  Semaphore.count[s] := Semaphore.count[s] + 1;
}

procedure {:atomic} Semaphore_Destroy(s: int)
  modifies Semaphore.count;
{
  assert Semaphore.count[s] >= 0;
  Semaphore.count[s] := -1;
}

// ---- Barrier: Wait returns when as many threads as `parties` says wait; then the barrier is new again. The sense changes each time.
// Without parties: destroyed.

var {:atomic} Barrier.parties: [int]int;
var {:atomic} Barrier.arrived: [int]int;
var {:atomic} Barrier.sense: [int]bool;

procedure {:atomic} Barrier_Init(b: int, parties: int)
  requires 0 < parties;
  modifies Barrier.parties, Barrier.arrived, Barrier.sense;
{
  Barrier.parties[b] := parties;
  Barrier.arrived[b] := 0;
  Barrier.sense[b] := false;
}

procedure Barrier_Wait(b: int)
  modifies Barrier.arrived, Barrier.sense;
{
  var sense: bool;

  call sense := Barrier.Arrive(b);
  call Barrier.Pass(b, sense);
}

procedure {:atomic} Barrier.Arrive(b: int) returns (sense: bool)
  modifies Barrier.arrived, Barrier.sense;
{
  assert 0 < Barrier.parties[b];
  sense := Barrier.sense[b];
  Barrier.arrived[b] := Barrier.arrived[b] + 1;
  if (Barrier.arrived[b] == Barrier.parties[b]) {
    Barrier.arrived[b] := 0;
    Barrier.sense[b] := !sense;
  }
}

procedure {:atomic} Barrier.Pass(b: int, sense: bool)
{
  assume Barrier.sense[b] != sense;
}

procedure {:atomic} Barrier_Destroy(b: int)
  modifies Barrier.parties;
{
  assert 0 < Barrier.parties[b] && Barrier.arrived[b] == 0;
  Barrier.parties[b] := 0;
}

// ---- CondVar: Wait gives the mutex back and sleeps in one step, and takes the mutex again when it has been woken. Signal wakes one of those
// who sleep, if there is one, Broadcast all. Who falls asleep while others are still being woken does so behind them, so that it can not take
// their place. Nobody wakes without reason, unless the library `spurious` is there, too. Below zero: destroyed.

var {:atomic} CondVar.sleeping: [int]int;
var {:atomic} CondVar.woken: [int]int;

// May a thread wake without having been woken?
function {:extern} {:inline} CondVar.spurious(): bool { false }

procedure {:atomic} CondVar_Init(c: int)
  modifies CondVar.sleeping, CondVar.woken;
{
  CondVar.sleeping[c] := 0;
  CondVar.woken[c] := 0;
}

procedure CondVar_Wait(c: int, m: int)
  modifies CondVar.sleeping, CondVar.woken, Mutex.held, Mutex.mine;
{
  var early: bool;

  call CondVar.Sleep(c, m);
  if (CondVar.spurious() && early) {
    call early := CondVar.WakeEarly(c);
  } else {
    call CondVar.Wake(c);
  }
  call Mutex_Lock(m);
}

// Waits for a while: it may give up at any time at which it has not been woken.
procedure CondVar_TimedWait(c: int, m: int) returns (woken: bool)
  modifies CondVar.sleeping, CondVar.woken, Mutex.held, Mutex.mine;
{
  var early: bool;

  call CondVar.Sleep(c, m);
  if (early) {
    call woken := CondVar.WakeEarly(c);
  } else {
    call woken := CondVar.WakeInTime(c);
  }
  call Mutex_Lock(m);
}

procedure {:atomic} CondVar.Sleep(c: int, m: int)
  modifies CondVar.sleeping, Mutex.held, Mutex.mine;
{
  assume CondVar.woken[c] == 0;
  assert Mutex.mine[m] && CondVar.sleeping[c] >= 0;
  Mutex.held[m] := false;
  Mutex.mine[m] := false;
  CondVar.sleeping[c] := CondVar.sleeping[c] + 1;
}

procedure {:atomic} CondVar.Wake(c: int)
  modifies CondVar.woken;
{
  assume CondVar.woken[c] > 0;
  CondVar.woken[c] := CondVar.woken[c] - 1;
}

// One of those who sleep wakes; where none sleeps any more, it has been woken.
procedure {:atomic} CondVar.WakeEarly(c: int) returns (woken: bool)
  modifies CondVar.sleeping, CondVar.woken;
{
  woken := CondVar.sleeping[c] <= 0;
  if (woken) {
    CondVar.woken[c] := CondVar.woken[c] - 1;
  } else {
    CondVar.sleeping[c] := CondVar.sleeping[c] - 1;
  }
}

// It has been woken, if somebody has.
procedure {:atomic} CondVar.WakeInTime(c: int) returns (woken: bool)
  modifies CondVar.sleeping, CondVar.woken;
{
  woken := CondVar.woken[c] > 0;
  if (woken) {
    CondVar.woken[c] := CondVar.woken[c] - 1;
  } else {
    CondVar.sleeping[c] := CondVar.sleeping[c] - 1;
  }
}

procedure {:atomic} CondVar_Signal(c: int)
  modifies CondVar.sleeping, CondVar.woken;
{
  assert CondVar.sleeping[c] >= 0;
  if (CondVar.sleeping[c] > 0) {
    CondVar.sleeping[c] := CondVar.sleeping[c] - 1;
    CondVar.woken[c] := CondVar.woken[c] + 1;
  }
}

procedure {:atomic} CondVar_Broadcast(c: int)
  modifies CondVar.sleeping, CondVar.woken;
{
  assert CondVar.sleeping[c] >= 0;
  CondVar.woken[c] := CondVar.woken[c] + CondVar.sleeping[c];
  CondVar.sleeping[c] := 0;
}

// Those who have been woken may still be on their way.
procedure {:atomic} CondVar_Destroy(c: int)
  modifies CondVar.sleeping;
{
  assert CondVar.sleeping[c] == 0;
  CondVar.sleeping[c] := -1;
}

// ---- Once: who comes first does it, and the others wait until it is done: `call first := Once_Begin(o); if (first) { ..; call Once_Done(o); }`

var {:atomic} Once.begun: [int]bool;
var {:atomic} Once.done: [int]bool;
var {:thread_local} Once.mine: [int]bool where (forall o: int :: !Once.mine[o]);

procedure {:atomic} Once_Init(o: int)
  modifies Once.begun, Once.done, Once.mine;
{
  Once.begun[o] := false;
  Once.done[o] := false;
  Once.mine[o] := false;
}

procedure {:atomic} Once_Begin(o: int) returns (first: bool)
  modifies Once.begun, Once.mine;
{
  assume !Once.begun[o] || Once.done[o];
  first := !Once.begun[o];
  Once.begun[o] := true;
  Once.mine[o] := first;
}

procedure {:atomic} Once_Done(o: int)
  modifies Once.done, Once.mine;
{
  assert Once.mine[o];
  Once.done[o] := true;
  Once.mine[o] := false;
}

// ---- Channel: integers, first in, first out; Send waits while there are as many in it as `capacity` says, Receive while there is none.
// Without capacity, Send waits until somebody has received what it sends.

var {:atomic} Channel.capacity: [int]int;
var {:atomic} Channel.first: [int]int;
var {:atomic} Channel.count: [int]int;
var {:atomic} Channel.contents: [int, int]int;
// Without capacity: it has been received, and who sent it has not gone on.
var {:atomic} Channel.taken: [int]bool;

procedure {:atomic} Channel_Init(c: int, capacity: int)
  requires 0 <= capacity;
  modifies Channel.capacity, Channel.first, Channel.count, Channel.taken;
{
  Channel.capacity[c] := capacity;
  Channel.first[c] := 0;
  Channel.count[c] := 0;
  Channel.taken[c] := false;
}

procedure Channel_Send(c: int, x: int)
  modifies Channel.count, Channel.contents, Channel.taken;
{
  var capacity: int;

  call capacity := Channel.Put(c, x);
  if (capacity == 0) {
    call Channel.GoOn(c);
  }
}

procedure {:atomic} Channel.Put(c: int, x: int) returns (capacity: int)
  modifies Channel.count, Channel.contents;
{
  assume Channel.count[c] < Channel.room(Channel.capacity[c]) && !Channel.taken[c];
  capacity := Channel.capacity[c];
  Channel.contents[c, Channel.next(Channel.first[c] + Channel.count[c], Channel.room(capacity))] := x;
  Channel.count[c] := Channel.count[c] + 1;
}

procedure {:atomic} Channel.GoOn(c: int)
  modifies Channel.taken;
{
  assume Channel.taken[c];
  Channel.taken[c] := false;
}

procedure {:atomic} Channel_Receive(c: int) returns (x: int)
  modifies Channel.first, Channel.count, Channel.contents, Channel.taken;
{
  assume Channel.count[c] > 0;
  x := Channel.contents[c, Channel.first[c]];
  Channel.contents[c, Channel.first[c]] := 0;
  Channel.first[c] := Channel.next(Channel.first[c] + 1, Channel.room(Channel.capacity[c]));
  Channel.count[c] := Channel.count[c] - 1;
  Channel.taken[c] := Channel.capacity[c] == 0;
}

// Places: one where there is no capacity, for what is on its way.
function {:inline} Channel.room(capacity: int): int { if capacity == 0 then 1 else capacity }

// The place i of a ring: i is below twice the number of places.
function {:inline} Channel.next(i: int, room: int): int { if i < room then i else i - room }

// ---- Atomic: a cell that holds an integer, read and written in one step.

var {:atomic} Atomic.value: [int]int;

procedure {:atomic} Atomic_Init(a: int, x: int)
  modifies Atomic.value;
{
  Atomic.value[a] := x;
}

procedure {:atomic} Atomic_Load(a: int) returns (x: int)
{
  x := Atomic.value[a];
}

procedure {:atomic} Atomic_Store(a: int, x: int)
  modifies Atomic.value;
{
  Atomic.value[a] := x;
}

procedure {:atomic} Atomic_Exchange(a: int, x: int) returns (before: int)
  modifies Atomic.value;
{
  before := Atomic.value[a];
  Atomic.value[a] := x;
}

procedure {:atomic} Atomic_CompareAndSwap(a: int, expected: int, x: int) returns (swapped: bool)
  modifies Atomic.value;
{
  swapped := Atomic.value[a] == expected;
  if (swapped) {
    Atomic.value[a] := x;
  }
}

procedure {:atomic} Atomic_FetchAdd(a: int, n: int) returns (before: int)
  modifies Atomic.value;
{
  before := Atomic.value[a];
  Atomic.value[a] := before + n;
}
