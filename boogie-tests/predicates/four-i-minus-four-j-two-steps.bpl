// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// What two counters have to do with a third one, each of the two counted in two steps.

var i, j, x: int;

procedure {:entrypoint} Main()
  modifies i, j, x;
{
  i, j, x := 0, 0, 0;
  async call Up();
  async call Down();
  while (true) { atomic { assert x <= 4 * i - 4 * j + 4; assert x >= 4 * i - 4 * j - 4; } }
}

procedure Up()
  modifies i, x; { while (true) { x := x + 4; i := i + 1; } }

procedure Down()
  modifies j, x; { while (true) { x := x - 4; j := j + 1; } }
