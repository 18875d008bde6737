// RUN: check
// EXPECT: proved
// EXPLORE: skip data without bounds
//
// One part of an axiom is about products, the other is not, and is known all the same.

const limit, unit: int;
axiom limit > 0 && limit mod unit == 0;

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Raise();
  while (*) {
    assert x <= limit;
  }
}

procedure Raise()
  modifies x;
{
  while (*) {
    atomic {
      assume x + 1 <= limit;
      x := x + 1;
    }
  }
}
