// RUN: check --method modular
// EXPECT: violated
//
// Seeded: the sum can be as large as that.

var x0, x1: int;

procedure {:entrypoint} Main()
  modifies x0, x1;
{
  x0, x1 := 1, 1;
  async call Add0();
  async call Add1();
  assert x0 <= 7;
}

procedure Add0()
  modifies x0;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x0 := x0 + x1;
    k := k + 1;
  }
}

procedure Add1()
  modifies x1;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x1 := x1 + x0;
    k := k + 1;
  }
}
