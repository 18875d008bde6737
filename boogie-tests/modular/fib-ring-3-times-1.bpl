// RUN: check --method modular
// EXPECT: proved
//
// A ring: each adds what the next one has got, and the last what the first one has.

var x0, x1, x2: int;

procedure {:entrypoint} Main()
  modifies x0, x1, x2;
{
  x0, x1, x2 := 1, 1, 1;
  async call Add0();
  async call Add1();
  async call Add2();
  assert x0 <= 4;
}

procedure Add0()
  modifies x0;
{
  var k: int;
  k := 0;
  while (k < 1) {
    x0 := x0 + x1;
    k := k + 1;
  }
}

procedure Add1()
  modifies x1;
{
  var k: int;
  k := 0;
  while (k < 1) {
    x1 := x1 + x2;
    k := k + 1;
  }
}

procedure Add2()
  modifies x2;
{
  var k: int;
  k := 0;
  while (k < 1) {
    x2 := x2 + x0;
    k := k + 1;
  }
}
