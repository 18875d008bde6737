// RUN: check --property safety --rounds 1 --unroll 1
// EXPECT: holds
// RUN: check --property safety --rounds 2 --unroll 1
// EXPECT: violated
// BOOGIE: skip takes many seconds in Boogie
//
// Treiber's stack with nodes used again: the ABA problem. The first thread reads top 1 and its successor 2; the second
// pops 1 and 2 and pushes 1 again; in round 1 the first thread's compare-and-swap succeeds, makes 2 the top, which it then
// pops although the second thread owns it.

var top: int; // 0: empty
var next: [int]int;
var owned: [int]bool;

procedure {:entrypoint} Main()
  modifies top, next, owned;
{
  next[2] := 0;
  next[1] := 2;
  top := 1;
  owned[1] := false;
  owned[2] := false;
  async call Twice();
  async call Juggle();
}

procedure Pop() returns (node: int)
  modifies top, owned;
{
  var rest: int;
  var swapped: bool;

  swapped := false;
  while (!swapped) {
    node := top;
    if (node == 0) {
      return;
    }
    rest := next[node];
    atomic {
      swapped := top == node;
      if (swapped) {
        top := rest;
      }
    }
  }
  assert !owned[node];
  owned[node] := true;
}

procedure Push(node: int)
  modifies top, next, owned;
{
  var seen: int;
  var swapped: bool;

  owned[node] := false;
  swapped := false;
  while (!swapped) {
    seen := top;
    next[node] := seen;
    atomic {
      swapped := top == seen;
      if (swapped) {
        top := node;
      }
    }
  }
}

procedure Twice()
  modifies top, owned;
{
  var node: int;

  call node := Pop();
  call node := Pop();
}

procedure Juggle()
  modifies top, next, owned;
{
  var first: int;
  var second: int;

  call first := Pop();
  call second := Pop();
  if (first == 1) {
    call Push(first);
  }
}
