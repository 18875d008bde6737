// RUN: check
// EXPECT: proved
//
// Treiber's stack with a tag that each exchange counts up: the exchange fails where the top was taken and put back.

var top, tag: int;
var next: [int]int;
var owned: [int]bool;

procedure {:entrypoint} Main()
  modifies top, tag, next, owned;
{
  next := (lambda i: int :: 0);
  next[1] := 2;
  next[2] := 3;
  owned := (lambda i: int :: false);
  top, tag := 1, 0;
  async call TakeOne();
  async call TakeTwo();
}

procedure Pop() returns (node: int)
  modifies top, tag, owned;
{
  var after, seen: int;
  var done: bool;
  done := false;
  while (!done) {
    atomic { node, seen := top, tag; }
    if (node == 0) {
      return;
    }
    after := next[node];
    atomic { done := top == node && tag == seen; if (done) { top, tag := after, tag + 1; assert !owned[node]; owned[node] := true; } }
  }
}

procedure Push(node: int)
  modifies top, tag, next, owned;
{
  var before, seen: int;
  var done: bool;
  done := false;
  while (!done) {
    atomic { before, seen := top, tag; }
    next[node] := before;
    atomic { done := top == before && tag == seen; if (done) { top, tag := node, tag + 1; owned[node] := false; } }
  }
}

procedure TakeOne()
  modifies top, tag, next, owned;
{
  var a, b: int;
  call a := Pop();
  call b := Pop();
}

procedure TakeTwo()
  modifies top, tag, next, owned;
{
  var a, b: int;
  call a := Pop();
  call b := Pop();
  if (a != 0) {
    call Push(a);
  }
}
