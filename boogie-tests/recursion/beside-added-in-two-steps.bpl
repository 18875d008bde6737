// RUN: check --granularity access
// EXPECT: violated
// RUN: check
// EXPECT: proved
//
// A number only grows where it is added to in one step. In two steps it falls: one thread reads it, another one adds to it twice, and is seen.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Add(1);
  async call Add(2);
  async call Look(2, 0);
}

procedure Add(n: int)
  modifies x;
{
  if (n > 0) {
    x := x + 1;
    call Add(n - 1);
  }
}

procedure Look(n: int, last: int)
{
  var now: int;
  if (n > 0) {
    now := x;
    assert now >= last;
    call Look(n - 1, now);
  }
}
