// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: holds complete
//
// 69_reorder_2.bpl with both writes in one step.

var a: int;
var b: int;

procedure {:entrypoint} Main()
  modifies a, b;
{
  a := 0;
  b := 0;
  async call Set();
  async call Set();
  async call Check();
  async call Check();
}

procedure Set()
  modifies a, b;
{
  atomic {
    a := 1;
    b := -1;
  }
}

procedure Check()
{
  assert (a == 0 && b == 0) || (a == 1 && b == -1);
}
