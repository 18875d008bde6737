// RUN: check
// EXPECT: violated
//
// The queue of Michael and Scott with a lock at each end, and a first node that holds nothing: one thread puts, two take. Here those who take do not lock.

var next: [int]int;
var value: [int]int;
var head, tail, nodes: int;
var headLock, tailLock: bool;
var got: [int]bool;

procedure {:entrypoint} Main()
  modifies next, value, head, tail, nodes, headLock, tailLock, got;
{
  next := (lambda i: int :: 0);
  value := (lambda i: int :: 0);
  got := (lambda i: int :: false);
  head, tail, nodes := 1, 1, 2;
  headLock, tailLock := false, false;
  async call Put(1);
  async call Put(2);
  async call Take();
  async call Take();
}

procedure Put(v: int)
  modifies next, value, tail, nodes, tailLock;
{
  var node: int;
  atomic { node := nodes; nodes := nodes + 1; }
  value[node] := v;
  next[node] := 0;
  atomic { assume !tailLock; tailLock := true; }
  next[tail] := node;
  tail := node;
  tailLock := false;
}

procedure Take()
  modifies head, headLock, got;
{
  var first, v: int;
  first := next[head];
  if (first != 0) {
    v := value[first];
    head := first;
    assert v == 1 || v == 2;
    assert !got[v];
    got[v] := true;
  }
}
