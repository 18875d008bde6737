// RUN: check
// EXPECT: violated
//
// Seeded: asking for a resource and taking it are two steps.

const n: int;
axiom n >= 1;

var left: int;

procedure {:entrypoint} Main()
  modifies left;
{
  left := n;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies left;
{
  while (*) {
    assume left > 0;
    left := left - 1;
    assert 0 <= left && left < n;
    left := left + 1;
  }
}
