// RUN: check --method ic3
// EXPECT: violated
//
// Seeded: one of them gives the lock back in between.

var locked: bool;
var total, c0, c1: int;

procedure {:entrypoint} Main()
  modifies locked, total, c0, c1;
{
  locked, total := false, 0;
  c0, c1 := 0, 0;
  async call Add0();
  async call Add1();
  while (true) {
    atomic { assume !locked; locked := true; }
    assert total == c0 + c1;
    locked := false;
  }
}

procedure Add0()
  modifies locked, total, c0;
{
  while (true) {
    atomic { assume !locked; locked := true; }
    c0 := c0 + 1;
    locked := false;
    total := total + 1;
    locked := false;
  }
}

procedure Add1()
  modifies locked, total, c1;
{
  while (true) {
    atomic { assume !locked; locked := true; }
    c1 := c1 + 1;
    total := total + 1;
    locked := false;
  }
}
