// RUN: check
// EXPECT: proved
//
// The queue of Michael and Scott: a node is linked behind the last one first, then the tail follows, moved by whoever sees it lag behind.
// Two put one value each, one takes two; nothing is taken twice, nor out of nowhere.

var head, tail: int;
var next: [int]int;
var taken: [int]bool;

procedure {:entrypoint} Main()
  modifies head, tail, next, taken;
{
  head, tail := 1, 1;
  next := (lambda i: int :: 0);
  taken := (lambda i: int :: false);
  async call Put(2);
  async call Put(3);
  async call TakeTwo();
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
      atomic { done := next[last] == 0; if (done) { next[last] := node; } }
    } else {
      atomic { if (tail == last) { tail := behind; } }
    }
  }
  atomic { if (tail == last) { tail := node; } }
}

procedure TakeTwo()
  modifies head, tail, taken;
{
  call Take();
  call Take();
}

procedure Take()
  modifies head, tail, taken;
{
  var first, last, behind: int;
  var done: bool;
  done := false;
  while (!done) {
    first := head;
    last := tail;
    behind := next[first];
    if (first == last) {
      if (behind == 0) {
        return;
      }
      atomic { if (tail == last) { tail := behind; } }
    } else {
      atomic { done := head == first; if (done) { head := behind; } }
    }
  }
  assert behind != 0 && !taken[behind];
  taken[behind] := true;
}
