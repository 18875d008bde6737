// RUN: check
// EXPECT: violated
//
// Seeded: the lock is given back too early.

var locked: bool;
var x, y: int;

procedure {:entrypoint} Main()
  modifies locked, x, y;
{
  locked, x, y := false, 0, 0;
  async call Adder();
  async call Adder();
}

procedure Adder()
  modifies locked, x, y;
{
  while (true) {
    atomic { assume !locked; locked := true; }
    assert x == y;
    x := x + 1;
    locked := false;
    y := y + 1;
  }
}
