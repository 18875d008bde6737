// RUN: check
// EXPECT: violated
//
// Seeded: the thief looks one item too far.

const items: int;
axiom items >= 0;
var low, high, done: int;

procedure {:entrypoint} Main()
  modifies low, high, done;
{
  low, high, done := 0, items, 0;
  par Owner() | Thief();
  assert done == items;
}

procedure Owner()
  modifies high, done;
{
  var mine: int;
  var more: bool;
  more := true;
  while (more) {
    atomic { more := low < high; if (more) { high := high - 1; mine := high; done := done + 1; } }
    if (more) {
      assert 0 <= mine && mine < items;
    }
  }
}

procedure Thief()
  modifies low, done;
{
  var mine: int;
  var more: bool;
  more := true;
  while (more) {
    atomic { more := low <= high; if (more) { mine := low; low := low + 1; done := done + 1; } }
    if (more) {
      assert 0 <= mine && mine < items;
    }
  }
}
