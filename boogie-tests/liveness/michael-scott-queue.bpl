// SLOW RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness strong
// EXPECT: holds incomplete
// SLOW RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// SLOW RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// BOOGIE: skip Boogie counts the back edges of nested loops together, so it needs a larger bound
//
// The queue of Michael and Scott: one thread enqueues and dequeues until the other has enqueued once. In each round the
// other finds that the tail lags behind, helps by moving it, and must start again; meanwhile the first thread goes round
// twice (its two nodes take turns) and leaves the tail behind again. Lock-free, yet not every thread gets on. With one
// back edge the first thread cannot go round twice.

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
