// RUN: check
// EXPECT: violated
//
// Treiber's stack without tags: while one thread is about to take node 1, the other takes 1 and 2 and puts 1 back. The exchange succeeds,
// and node 2, which is in use, is on top of the stack.

var top: int;
var next: [int]int;
var owned: [int]bool;

procedure {:entrypoint} Main()
  modifies top, next, owned;
{
  next := (lambda i: int :: 0);
  next[1] := 2;
  next[2] := 3;
  owned := (lambda i: int :: false);
  top := 1;
  async call TakeOne();
  async call TakeTwo();
}

procedure Pop() returns (node: int)
  modifies top, owned;
{
  var after: int;
  var done: bool;
  done := false;
  while (!done) {
    node := top;
    if (node == 0) {
      return;
    }
    after := next[node];
    atomic { done := top == node; if (done) { top := after; } }
  }
  assert !owned[node];
  owned[node] := true;
}

procedure Push(node: int)
  modifies top, next, owned;
{
  var seen: int;
  var done: bool;
  owned[node] := false;
  done := false;
  while (!done) {
    seen := top;
    next[node] := seen;
    atomic { done := top == seen; if (done) { top := node; } }
  }
}

procedure TakeOne()
  modifies top, next, owned;
{
  var a, b: int;
  call a := Pop();
  call b := Pop();
}

procedure TakeTwo()
  modifies top, next, owned;
{
  var a, b: int;
  call a := Pop();
  call b := Pop();
  if (a != 0) {
    call Push(a);
  }
}
