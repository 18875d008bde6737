// SLOW RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// SLOW RUN: check --property termination --stem 1 --lasso 2 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --method lazy-lasso --stem 1 --lasso 2 --unroll 2
// EXPECT: holds
// RUN: check --property termination --method lazy-lasso --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --method lazy-lasso --fairness none
// EXPECT: violated
// BOOGIE: skip takes minutes in Boogie
//
// The list of optimistic-list.bpl with hand-over-hand locks: a thread holds the lock of a node until it has that of the next one. Locks are
// taken in the order of the list and nothing is tried twice, so a thread that runs gets through: no livelock under strong
// fairness. Under weak fairness the first thread may find the head locked every time and never run;
// without fairness nobody asks it to.

type Node = bv2;
const head: Node;
const tail: Node;
axiom head == 0bv2;
axiom tail == 1bv2;

var key: [Node]int;
var next: [Node]Node;
var locked: [Node]bool;
var used: [Node]bool;
var done: bool;

procedure {:entrypoint} Main()
  modifies key, next, locked, used, done;
{
  key[head] := 0;
  key[tail] := 9;
  next[head] := tail;
  next[tail] := tail;
  locked[0bv2] := false;
  locked[1bv2] := false;
  locked[2bv2] := false;
  locked[3bv2] := false;
  used[2bv2] := false;
  used[3bv2] := false;
  done := false;
  async call Once();
  async call Greedy();
}

procedure Once()
  modifies key, next, locked, used, done;
{
  call Add(5);
  done := true;
}

procedure Greedy()
  modifies key, next, locked, used;
{
  while (!done) {
    call Add(3);
    call Remove(3);
  }
}

procedure Allocate() returns (node: Node)
  modifies used;
{
  atomic {
    havoc node;
    assume node == 2bv2 || node == 3bv2;
    assume !used[node];
    used[node] := true;
  }
}

procedure Lock(node: Node)
  modifies locked;
{
  atomic {
    assume !locked[node];
    locked[node] := true;
  }
}

procedure Unlock(node: Node)
  modifies locked;
{
  locked[node] := false;
}

// The last node with a smaller key, and the one after it, both locked.
procedure Search(k: int) returns (before: Node, current: Node)
  modifies locked;
{
  before := head;
  call Lock(before);
  current := next[before];
  call Lock(current);
  while (key[current] < k) {
    call Unlock(before);
    before := current;
    current := next[current];
    call Lock(current);
  }
}

procedure Add(k: int)
  modifies key, next, locked, used;
{
  var before: Node;
  var current: Node;
  var node: Node;

  call before, current := Search(k);
  if (key[current] != k) {
    call node := Allocate();
    key[node] := k;
    next[node] := current;
    next[before] := node;
  }
  call Unlock(current);
  call Unlock(before);
}

procedure Remove(k: int)
  modifies next, locked, used;
{
  var before: Node;
  var current: Node;

  call before, current := Search(k);
  if (key[current] == k) {
    next[before] := next[current];
    used[current] := false;
  }
  call Unlock(current);
  call Unlock(before);
}
