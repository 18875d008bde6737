// SLOW RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip the counters grow for ever
//
// Two counters that are equal wherever the lock is free.

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
    y := y + 1;
    assert x == y;
    locked := false;
  }
}
