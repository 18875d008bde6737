// RUN: check
// EXPECT: violated
//
// Seeded: one of the steps is two.

var i, j, x: int;

procedure {:entrypoint} Main()
  modifies i, j, x;
{
  i, j, x := 0, 0, 0;
  async call Up();
  async call Down();
  while (true) {
    assert x == 4 * i - 4 * j;
  }
}

procedure Up()
  modifies i, x;
{
  while (true) {
    atomic { x := x + 4; i := i + 1; }
  }
}

procedure Down()
  modifies j, x;
{
  while (true) {
    x := x - 4;
    j := j + 1;
  }
}
