// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// Three threads count for themselves, and in all, under a lock.

var locked: bool;
var total, c0, c1, c2: int;

procedure {:entrypoint} Main()
  modifies locked, total, c0, c1, c2;
{
  locked, total := false, 0;
  c0, c1, c2 := 0, 0, 0;
  async call Add0();
  async call Add1();
  async call Add2();
  while (true) {
    atomic { assume !locked; locked := true; }
    assert total == c0 + c1 + c2;
    locked := false;
  }
}

procedure Add0()
  modifies locked, total, c0;
{
  while (true) {
    atomic { assume !locked; locked := true; }
    c0 := c0 + 1;
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

procedure Add2()
  modifies locked, total, c2;
{
  while (true) {
    atomic { assume !locked; locked := true; }
    c2 := c2 + 1;
    total := total + 1;
    locked := false;
  }
}
