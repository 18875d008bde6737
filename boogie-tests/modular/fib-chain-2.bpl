// RUN: check --method modular
// EXPECT: proved
//
// A chain: each adds, twice, what the next one has got, whatever that is; the last adds ones.

var x0, x1, x2: int;

procedure {:entrypoint} Main()
  modifies x0, x1, x2;
{
  x0, x1, x2 := 1, 1, 1;
  async call Add2();
  async call Add1();
  assert x2 <= 7;
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
