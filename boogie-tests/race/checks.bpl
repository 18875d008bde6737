// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
//
// A check reads what it speaks of.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 1;
  async call A();
  assert x > 0;
}

procedure A()
  modifies x;
{
  x := 2;
}
