// RUN: check --property safety --rounds 1 --unroll 2
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 2 --unroll 2
// EXPECT: holds incomplete
//
// 65_queue.bpl with indices that count what was put in and what was taken out, so the i-th element taken is the i-th one
// stored.

const size: int;
axiom size == 20;

var m: bool;
var element: [int]int;
var head: int;
var tail: int;
var stored: [int]int;
var mayEnqueue: bool;
var mayDequeue: bool;

procedure {:entrypoint} Main()
  modifies m, head, tail, mayEnqueue, mayDequeue;
{
  m := false;
  head := 0;
  tail := 0;
  mayEnqueue := true;
  mayDequeue := false;
  async call Producer();
  async call Consumer();
}

procedure Enqueue(value: int)
  modifies element, tail;
{
  element[tail] := value;
  tail := tail + 1;
}

procedure Dequeue() returns (value: int)
  modifies head;
{
  value := element[head];
  head := head + 1;
}

procedure Producer()
  modifies m, element, tail, stored, mayEnqueue, mayDequeue;
{
  var value: int;
  var i: int;

  call Lock();
  havoc value;
  call Enqueue(value);
  stored[0] := value;
  call Unlock();
  i := 1;
  while (i < size) {
    call Lock();
    if (mayEnqueue) {
      havoc value;
      call Enqueue(value);
      stored[i] := value;
      mayEnqueue := false;
      mayDequeue := true;
      i := i + 1;
    }
    call Unlock();
  }
}

procedure Consumer()
  modifies m, head, mayEnqueue, mayDequeue;
{
  var value: int;
  var i: int;

  i := 0;
  while (i < size) {
    call Lock();
    if (mayDequeue) {
      call value := Dequeue();
      assert value == stored[i];
      mayDequeue := false;
      mayEnqueue := true;
      i := i + 1;
    }
    call Unlock();
  }
}

procedure Lock()
  modifies m;
{
  atomic {
    assume !m;
    m := true;
  }
}

procedure Unlock()
  modifies m;
{
  m := false;
}
