// RUN: check
// EXPECT: violated
// RUN: check --method ic3
// EXPECT: violated
// RUN: check --method lazy --rounds 3
// EXPECT: violated
// RUN: check --method eager --rounds 3
// EXPECT: violated
//
// All statements that touch x are under the lock. The first value of what is a thread's own is not: it sees x in between.

var lock: bool;
var x: int;
var {:thread_local} found: int where found == x;

procedure {:entrypoint} Main()
  modifies lock, x;
{
  lock, x := false, 0;
  async call Change();
  async call Change();
  async call Look();
}

procedure Change()
  modifies lock, x;
{
  atomic { assume !lock; lock := true; }
  x := 1;
  x := 0;
  lock := false;
}

procedure Look()
{
  assert found == 0;
}
