// What threads wait for one another with, as ordinary procedures: maps from a handle (any integer) to a state, atomic bodies, and guards.
// Each object is made with its `_Init` before it is used, and is whatever it was before that.

// ---- Mutex: one thread at a time is between Lock and Unlock.

var {:atomic} Mutex.held: [int]bool;

procedure {:atomic} Mutex_Init(m: int)
  modifies Mutex.held;
{
  Mutex.held[m] := false;
}

procedure {:atomic} Mutex_Lock(m: int)
  modifies Mutex.held;
{
  assume !Mutex.held[m];
  Mutex.held[m] := true;
}

procedure {:atomic} Mutex_TryLock(m: int) returns (locked: bool)
  modifies Mutex.held;
{
  locked := !Mutex.held[m];
  Mutex.held[m] := true;
}

procedure {:atomic} Mutex_Unlock(m: int)
  modifies Mutex.held;
{
  assert Mutex.held[m];
  Mutex.held[m] := false;
}

// ---- RWLock: any number of readers, or one writer.

var {:atomic} RWLock.readers: [int]int;
var {:atomic} RWLock.written: [int]bool;

procedure {:atomic} RWLock_Init(l: int)
  modifies RWLock.readers, RWLock.written;
{
  RWLock.readers[l] := 0;
  RWLock.written[l] := false;
}

procedure {:atomic} RWLock_ReadLock(l: int)
  modifies RWLock.readers;
{
  assume !RWLock.written[l];
  RWLock.readers[l] := RWLock.readers[l] + 1;
}

procedure {:atomic} RWLock_ReadUnlock(l: int)
  modifies RWLock.readers;
{
  assert RWLock.readers[l] > 0;
  RWLock.readers[l] := RWLock.readers[l] - 1;
}

procedure {:atomic} RWLock_WriteLock(l: int)
  modifies RWLock.written;
{
  assume !RWLock.written[l] && RWLock.readers[l] == 0;
  RWLock.written[l] := true;
}

procedure {:atomic} RWLock_WriteUnlock(l: int)
  modifies RWLock.written;
{
  assert RWLock.written[l];
  RWLock.written[l] := false;
}

// ---- Semaphore: Wait takes one, and waits while there is none; Post gives one.

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
  assume Semaphore.count[s] > 0;
  Semaphore.count[s] := Semaphore.count[s] - 1;
}

procedure {:atomic} Semaphore_TryWait(s: int) returns (taken: bool)
  modifies Semaphore.count;
{
  taken := Semaphore.count[s] > 0;
  if (taken) {
    Semaphore.count[s] := Semaphore.count[s] - 1;
  }
}

procedure {:atomic} Semaphore_Post(s: int)
  modifies Semaphore.count;
{
  Semaphore.count[s] := Semaphore.count[s] + 1;
}

// ---- Barrier: Wait returns when as many threads as `parties` says wait; then the barrier is new again. The sense changes each time.

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

// ---- CondVar: Wait gives the mutex back and sleeps in one step, and takes the mutex again when it has been woken. Signal wakes one of those
// who sleep, if there is one, Broadcast all. Nobody wakes without reason. Who falls asleep while others are still being woken does so
// behind them, so that it can not take their place.

var {:atomic} CondVar.sleeping: [int]int;
var {:atomic} CondVar.woken: [int]int;

procedure {:atomic} CondVar_Init(c: int)
  modifies CondVar.sleeping, CondVar.woken;
{
  CondVar.sleeping[c] := 0;
  CondVar.woken[c] := 0;
}

procedure CondVar_Wait(c: int, m: int)
  modifies CondVar.sleeping, CondVar.woken, Mutex.held;
{
  call CondVar.Sleep(c, m);
  call CondVar.Wake(c);
  call Mutex_Lock(m);
}

procedure {:atomic} CondVar.Sleep(c: int, m: int)
  modifies CondVar.sleeping, Mutex.held;
{
  assume CondVar.woken[c] == 0;
  assert Mutex.held[m];
  Mutex.held[m] := false;
  CondVar.sleeping[c] := CondVar.sleeping[c] + 1;
}

procedure {:atomic} CondVar.Wake(c: int)
  modifies CondVar.woken;
{
  assume CondVar.woken[c] > 0;
  CondVar.woken[c] := CondVar.woken[c] - 1;
}

procedure {:atomic} CondVar_Signal(c: int)
  modifies CondVar.sleeping, CondVar.woken;
{
  if (CondVar.sleeping[c] > 0) {
    CondVar.sleeping[c] := CondVar.sleeping[c] - 1;
    CondVar.woken[c] := CondVar.woken[c] + 1;
  }
}

procedure {:atomic} CondVar_Broadcast(c: int)
  modifies CondVar.sleeping, CondVar.woken;
{
  CondVar.woken[c] := CondVar.woken[c] + CondVar.sleeping[c];
  CondVar.sleeping[c] := 0;
}

// ---- Channel: integers, first in, first out; Send waits while there are as many in it as `capacity` says, Receive while there is none.

var {:atomic} Channel.capacity: [int]int;
var {:atomic} Channel.first: [int]int;
var {:atomic} Channel.count: [int]int;
var {:atomic} Channel.contents: [int, int]int;

procedure {:atomic} Channel_Init(c: int, capacity: int)
  requires 0 < capacity;
  modifies Channel.capacity, Channel.first, Channel.count;
{
  Channel.capacity[c] := capacity;
  Channel.first[c] := 0;
  Channel.count[c] := 0;
}

procedure {:atomic} Channel_Send(c: int, x: int)
  modifies Channel.count, Channel.contents;
{
  assume Channel.count[c] < Channel.capacity[c];
  Channel.contents[c, Channel.next(Channel.first[c] + Channel.count[c], Channel.capacity[c])] := x;
  Channel.count[c] := Channel.count[c] + 1;
}

procedure {:atomic} Channel_Receive(c: int) returns (x: int)
  modifies Channel.first, Channel.count, Channel.contents;
{
  assume Channel.count[c] > 0;
  x := Channel.contents[c, Channel.first[c]];
  Channel.contents[c, Channel.first[c]] := 0;
  Channel.first[c] := Channel.next(Channel.first[c] + 1, Channel.capacity[c]);
  Channel.count[c] := Channel.count[c] - 1;
}

// The place i of a ring: i is below twice the capacity.
function {:inline} Channel.next(i: int, capacity: int): int { if i < capacity then i else i - capacity }

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
