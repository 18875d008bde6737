// RUN: check --property safety --rounds 1 --unroll 2
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 2 --unroll 2
// EXPECT: holds incomplete
//
// 75_stack.bpl with a pop only where something is there; at most five values are pushed.

const size: int;
axiom size == 5;

var m: bool;
var top: int;
var stack: [int]int;
var pushed: bool;

procedure {:entrypoint} Main()
  modifies m, top, pushed;
{
  m := false;
  top := 0;
  pushed := false;
  async call Push();
  async call Pop();
}

procedure Push()
  modifies m, top, stack, pushed;
{
  var i: int;
  var value: int;

  i := 0;
  while (i < size) {
    call Lock();
    havoc value;
    assert top != size;
    stack[top] := value;
    top := top + 1;
    pushed := true;
    call Unlock();
    i := i + 1;
  }
}

procedure Pop()
  modifies m, top;
{
  var i: int;
  var value: int;

  i := 0;
  while (i < size) {
    call Lock();
    if (top > 0) {
      assert top != 0;
      top := top - 1;
      value := stack[top];
    }
    call Unlock();
    i := i + 1;
  }
}

procedure Lock()
  modifies m;
{
  atomic {
    assume !m;
    m := true;
  }
}

procedure Unlock()
  modifies m;
{
  m := false;
}
