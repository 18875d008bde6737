// RUN: check --property deadlock
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// Seeded: the two take their locks in opposite orders.

var a, b: bool;
var sum: int;

procedure {:entrypoint} Main()
  modifies a, b, sum;
{
  a, b, sum := false, false, 0;
  async call One();
  async call Other();
}

procedure One()
  modifies a, b, sum;
{
  while (*) {
    atomic { assume !a; a := true; }
    sum := sum * sum + 1;
    assert sum >= 0;
    atomic { assume !b; b := true; }
    a, b := false, false;
  }
}

procedure Other()
  modifies a, b, sum;
{
  while (*) {
    atomic { assume !b; b := true; }
    sum := sum * sum + 1;
    assert sum >= 0;
    atomic { assume !a; a := true; }
    a, b := false, false;
  }
}
