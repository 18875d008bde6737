// RUN: check
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// As `axiom-of-two-parts`, but raised once too often.

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
      assume x <= limit;
      x := x + 1;
    }
  }
}
