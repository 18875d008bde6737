// RUN: check --method modular
// EXPECT: proved
//
// A chain: each adds, twice, what the next one has got. The bounds of each follow from those of the next, without a solver.

var x0, x1, x2, x3, x4, x5, x6: int;

procedure {:entrypoint} Main()
  modifies x0, x1, x2, x3, x4, x5, x6;
{
  x0, x1, x2, x3, x4, x5, x6 := 1, 1, 1, 1, 1, 1, 1;
  async call Add6();
  async call Add5();
  async call Add4();
  async call Add3();
  async call Add2();
  async call Add1();
  assert x6 <= 127;
}

procedure Add6()
  modifies x6;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x6 := x6 + x5;
    k := k + 1;
  }
}

procedure Add5()
  modifies x5;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x5 := x5 + x4;
    k := k + 1;
  }
}

procedure Add4()
  modifies x4;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x4 := x4 + x3;
    k := k + 1;
  }
}

procedure Add3()
  modifies x3;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x3 := x3 + x2;
    k := k + 1;
  }
}

procedure Add2()
  modifies x2;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x2 := x2 + x1;
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
