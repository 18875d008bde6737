// RUN: check --method lazy --rounds 2
// EXPECT: violated
// RUN: check --method eager --rounds 2
// EXPECT: violated
// RUN: check --method eager --rounds 1
// EXPECT: holds complete
//
// The first value of what is its own a thread gets where it begins, be that rounds behind its creation: when x is 1, which a thread
// makes it that is created later.

var x: int;
var {:thread_local} found: int where found == x;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Look();
  async call Change();
}

procedure Look()
{
  assert found != 1;
}

procedure Change()
  modifies x;
{
  x := 1;
  x := 2;
}
