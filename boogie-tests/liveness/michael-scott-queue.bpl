// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 2 --unroll 3 --fairness strong
// EXPECT: violated
//
// The queue of Michael and Scott: one thread enqueues and dequeues until the other has enqueued once. The two nodes of the
// first thread take turns as the last one, so the node that the other wants to append to is no longer the last one in the
// next round: its compare-and-swap fails for ever, in a period of two rounds. In a period of one round it would find the
// node it read.

var head: int;
var tail: int;
var next: [int]int; // 0: none
var done: bool;

procedure {:entrypoint} Main()
  modifies head, tail, next, done;
{
  head := 1;
  tail := 1;
  next[1] := 0;
  next[2] := 0;
  next[3] := 0;
  done := false;
  async call Greedy();
  async call Once();
}

procedure Enqueue(node: int)
  modifies tail, next;
{
  var last: int;
  var after: int;
  var linked: bool;

  next[node] := 0;
  linked := false;
  while (!linked) {
    last := tail;
    after := next[last];
    if (after == 0) {
      atomic {
        linked := next[last] == 0;
        if (linked) {
          next[last] := node;
        }
      }
    } else {
      call SwingTail(last, after);
    }
  }
  call SwingTail(last, node);
}

procedure SwingTail(from: int, to: int)
  modifies tail;
{
  atomic {
    if (tail == from) {
      tail := to;
    }
  }
}

procedure Dequeue() returns (freed: int)
  modifies head, tail;
{
  var last: int;
  var after: int;
  var swapped: bool;

  swapped := false;
  while (!swapped) {
    freed := head;
    last := tail;
    after := next[freed];
    if (freed == last) {
      if (after == 0) {
        return;
      }
      call SwingTail(last, after);
    } else {
      atomic {
        swapped := head == freed;
        if (swapped) {
          head := after;
        }
      }
    }
  }
}

procedure Greedy()
  modifies head, tail, next;
{
  var node: int;

  node := 2;
  while (!done) {
    call Enqueue(node);
    call node := Dequeue();
  }
}

procedure Once()
  modifies tail, next, done;
{
  call Enqueue(3);
  done := true;
}
