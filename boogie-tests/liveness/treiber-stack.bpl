// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness strong
// EXPECT: holds
// SLOW RUN: check --property termination --stem 2 --lasso 1 --unroll 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 2 --unroll 3 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 2 --unroll 3 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 2 --unroll 3 --fairness none
// EXPECT: violated
//
// Treiber's stack: one thread pushes and pops its node until the other has pushed once. The other's compare-and-swap fails
// for ever if the top differs from what it read the last time, so the top that it finds must alternate (node 1, empty): a
// period of two rounds, not of one. Lock-freed, yet not every thread gets on.

var top: int; // 0: empty
var next: [int]int;
var done: bool;

procedure {:entrypoint} Main()
  modifies top, next, done;
{
  top := 0;
  next[1] := 0;
  next[2] := 0;
  done := false;
  async call Greedy();
  async call Once();
}

procedure Push(node: int)
  modifies top, next;
{
  var seen: int;
  var swapped: bool;

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

procedure Pop()
  modifies top;
{
  var seen: int;
  var rest: int;
  var swapped: bool;

  swapped := false;
  while (!swapped) {
    seen := top;
    if (seen == 0) {
      return;
    }
    rest := next[seen];
    atomic {
      swapped := top == seen;
      if (swapped) {
        top := rest;
      }
    }
  }
}

procedure Greedy()
  modifies top, next;
{
  while (!done) {
    call Push(1);
    call Pop();
  }
}

procedure Once()
  modifies top, next, done;
{
  call Push(2);
  done := true;
}
