// RUN: check --property deadlock
// EXPECT: violated
// RUN: check --property deadlock --rounds 3 --method lazy
// EXPECT: violated
// RUN: check --property deadlock --rounds 3 --method eager
// EXPECT: violated
//
// The arguments read what only the entry thread touches, one of them a variable of each thread: the section waits for what Lock assumes, and Main
// waits there for ever.

var x: int;
var key: int;
var {:thread_local} own: int;

procedure {:entrypoint} Main()
  modifies x, key, own;
{
  x := 0;
  key := 1;
  own := 6;
  async call Reset();
  atomic { call Lock(own + key); }
}

procedure Lock(i: int)
  modifies x;
{
  assume x == i;
  x := 3;
}

procedure Reset()
  modifies x;
{
  x := 0;
}
