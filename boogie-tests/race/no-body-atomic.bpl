// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
// EXPLORE: --int-range 0..1
//
// A procedure without a body that is atomic by its declaration.

var x: int;

procedure {:atomic} change();
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
