// RUN: check
// EXPECT: violated
//
// The queue of Michael and Scott with a plain write where the new node is linked: of two that are put at the same time one is lost.

var head, tail: int;
var next: [int]int;

procedure {:entrypoint} Main()
  modifies head, tail, next;
{
  head, tail := 1, 1;
  next := (lambda i: int :: 0);
  par Put(2) | Put(3);
  assert next[1] != 0 && next[next[1]] != 0;
}

procedure Put(node: int)
  modifies tail, next;
{
  var last, behind: int;
  var done: bool;
  done := false;
  while (!done) {
    last := tail;
    behind := next[last];
    if (behind == 0) {
      next[last] := node;
      done := true;
    } else {
      atomic { if (tail == last) { tail := behind; } }
    }
  }
  atomic { if (tail == last) { tail := node; } }
}
