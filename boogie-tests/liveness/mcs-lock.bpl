// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --unroll 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness none
// EXPECT: violated
// BOOGIE: skip takes minutes in Boogie
//
// The queue lock of Mellor-Crummey and Scott for two threads (a thread's node has its number), under the same use as
// lock-starvation.bpl: who comes second links its node to the first one's and waits on its own node until the lock is handed over. First
// come, first served: no fair lasso. Without fairness the first thread goes round alone.

var tail: int; // 0: the queue is empty
var next: [int]int;
var wait: [int]bool;
var done: bool;

procedure {:entrypoint} Main()
  modifies tail, next, wait, done;
{
  tail := 0;
  next[1] := 0;
  next[2] := 0;
  wait[1] := false;
  wait[2] := false;
  done := false;
  async call Greedy(1, 2);
  async call Once(2, 1);
}

procedure Acquire(me: int, other: int)
  modifies tail, next, wait;
{
  var before: int;

  next[me] := 0;
  atomic {
    before := tail;
    tail := me;
  }
  if (before != 0) {
    // There is only one other thread: it is the one before.
    wait[me] := true;
    next[other] := me;
    while (wait[me]) {
    }
  }
}

procedure Release(me: int, other: int)
  modifies tail, next, wait;
{
  var last: bool;

  if (next[me] == 0) {
    atomic {
      last := tail == me;
      if (last) {
        tail := 0;
      }
    }
    if (last) {
      return;
    }
    while (next[me] == 0) {
    }
  }
  wait[other] := false;
}

procedure Greedy(me: int, other: int)
  modifies tail, next, wait;
{
  while (!done) {
    call Acquire(me, other);
    call Release(me, other);
  }
}

procedure Once(me: int, other: int)
  modifies tail, next, wait, done;
{
  call Acquire(me, other);
  done := true;
  call Release(me, other);
}
