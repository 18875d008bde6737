// SLOW RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// SLOW RUN: check --property termination --stem 2 --lasso 1 --unroll 2
// EXPECT: holds
// SLOW RUN: check --property termination --stem 1 --lasso 2 --unroll 2
// EXPECT: violated
// SLOW RUN: check --property termination --stem 1 --lasso 2 --unroll 2 --fairness weak
// EXPECT: violated
// SLOW RUN: check --property termination --method lazy-lasso --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --method lazy-lasso --stem 1 --lasso 2 --unroll 2
// EXPECT: violated
// SLOW RUN: check --property termination --method lazy-lasso --stem 1 --lasso 2 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// BOOGIE: skip takes minutes in Boogie
//
// The optimistic list of Herlihy and Shavit (The Art of Multiprocessor Programming, 9.6): a set as a sorted list; `Add` and `Remove`
// search without locks, lock the two nodes they found, and start again where these are not neighbours on the list any more.
// One thread adds 5; the other adds and removes 3 until that is done. With 3 absent the first thread finds (head, tail), and 3 comes
// in before it locks; with 3 present it finds (3, tail), and 3 goes before it locks: a livelock with three contexts of each thread,
// one before the period and two in it. In a period of one round the search would find, in the same list, what it found the last
// time, and validation, which failed on it, would succeed on it: impossible. The freed node is used again, so the heap recurs.
// There are four nodes, and their type has no more values: maps over it are few scalars. Without fairness the second thread goes
// round alone.

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

// Nodes.

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

procedure Free(node: Node)
  modifies used;
{
  used[node] := false;
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

// The list.

// The last node with a smaller key, and the one after it.
procedure Search(k: int) returns (before: Node, current: Node)
{
  before := head;
  current := next[before];
  while (key[current] < k) {
    before := current;
    current := next[current];
  }
}

// Whether `before` is on the list and `current` comes after it.
procedure Validate(before: Node, current: Node) returns (valid: bool)
{
  var node: Node;

  node := head;
  while (key[node] <= key[before]) {
    if (node == before) {
      valid := next[before] == current;
      return;
    }
    node := next[node];
  }
  valid := false;
}

procedure Add(k: int)
  modifies key, next, locked, used;
{
  var before: Node;
  var current: Node;
  var node: Node;
  var valid: bool;

  valid := false;
  while (!valid) {
    call before, current := Search(k);
    call Lock(before);
    call Lock(current);
    call valid := Validate(before, current);
    if (valid) {
      if (key[current] != k) {
        call node := Allocate();
        key[node] := k;
        next[node] := current;
        next[before] := node;
      }
    }
    call Unlock(current);
    call Unlock(before);
  }
}

procedure Remove(k: int)
  modifies next, locked, used;
{
  var before: Node;
  var current: Node;
  var valid: bool;

  valid := false;
  while (!valid) {
    call before, current := Search(k);
    call Lock(before);
    call Lock(current);
    call valid := Validate(before, current);
    if (valid) {
      if (key[current] == k) {
        next[before] := next[current];
        call Free(current);
      }
    }
    call Unlock(current);
    call Unlock(before);
  }
}
