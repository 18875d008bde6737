// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --unroll 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness none
// EXPECT: violated
//
// The queue lock of Craig, Landin and Hagersten, under the same use as lock-starvation.bpl: a thread appends its node to
// the queue and waits busily for its predecessor's node; it goes on with the predecessor's node. First come, first served:
// no fair lasso. Without fairness the first thread goes round alone; it has its own node back after two visits.

var busy: [int]bool; // of each node: its owner is in, or waits
var tail: int;
var done: bool;

procedure {:entrypoint} Main()
  modifies busy, tail, done;
{
  busy[0] := false;
  busy[1] := false;
  busy[2] := false;
  tail := 0;
  done := false;
  async call Greedy();
  async call Once();
}

procedure Acquire(node: int) returns (before: int)
  modifies busy, tail;
{
  busy[node] := true;
  atomic {
    before := tail;
    tail := node;
  }
  while (busy[before]) {
  }
}

procedure Greedy()
  modifies busy, tail;
{
  var node: int;
  var before: int;

  node := 1;
  while (!done) {
    call before := Acquire(node);
    busy[node] := false;
    node := before;
  }
}

procedure Once()
  modifies busy, tail, done;
{
  var before: int;

  call before := Acquire(2);
  done := true;
  busy[2] := false;
}
