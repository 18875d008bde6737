// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
// EXPLORE: --int-range 0..1
//
// A procedure without a body touches what it modifies.

var x: int;

procedure change();
  modifies x;

procedure {:entrypoint} Main()
  modifies x;
{
  async call A();
  async call A();
}

procedure A()
  modifies x;
{
  call change();
}
