// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness strong
// EXPECT: holds incomplete
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --method lazy-lasso --fairness none
// EXPECT: violated
// BOOGIE: skip Boogie counts the back edges of nested loops together, so it needs a larger bound
//
// The queue of Michael and Scott: one thread enqueues and dequeues until the other has enqueued once. In each round the
// other finds that the tail lags behind, helps by moving it, and must start again; meanwhile the first thread goes round
// twice (its two nodes take turns) and leaves the tail behind again. Lock-free, yet not every thread gets on. With one
// back edge the first thread cannot go round twice. Without fairness it goes round alone.

type Node = bv2;

var head: Node;
var tail: Node;
var next: [Node]Node; // 0: none
var done: bool;

procedure {:entrypoint} Main()
  modifies head, tail, next, done;
{
  head := 1bv2;
  tail := 1bv2;
  next[1bv2] := 0bv2;
  next[2bv2] := 0bv2;
  next[3bv2] := 0bv2;
  done := false;
  async call Greedy();
  async call Once();
}

procedure Enqueue(node: Node)
  modifies tail, next;
{
  var last: Node;
  var after: Node;
  var linked: bool;

  next[node] := 0bv2;
  linked := false;
  while (!linked) {
    last := tail;
    after := next[last];
    if (after == 0bv2) {
      atomic {
        linked := next[last] == 0bv2;
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

procedure SwingTail(from: Node, to: Node)
  modifies tail;
{
  atomic {
    if (tail == from) {
      tail := to;
    }
  }
}

procedure Dequeue() returns (freed: Node)
  modifies head, tail;
{
  var last: Node;
  var after: Node;
  var swapped: bool;

  swapped := false;
  while (!swapped) {
    freed := head;
    last := tail;
    after := next[freed];
    if (freed == last) {
      if (after == 0bv2) {
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
  var node: Node;

  node := 2bv2;
  while (!done) {
    call Enqueue(node);
    call node := Dequeue();
  }
}

procedure Once()
  modifies tail, next, done;
{
  call Enqueue(3bv2);
  done := true;
}
