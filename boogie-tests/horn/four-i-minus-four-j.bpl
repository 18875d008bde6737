// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip the counters grow for ever
//
// x = 4 i - 4 j, where i counts the additions and j the subtractions.

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
    atomic { x := x - 4; j := j + 1; }
  }
}
