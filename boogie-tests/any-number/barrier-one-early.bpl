// RUN: check
// EXPECT: violated
//
// Seeded: it opens one thread early.

const n: int;
axiom n >= 2;

var arrived: int;
var open: bool;

procedure {:entrypoint} Main()
  modifies arrived, open;
{
  arrived, open := 0, false;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies arrived, open;
{
  arrived := arrived + 1;
  if (*) {
    assume arrived >= n - 1;
    open := true;
  }
  assume open;
  assert arrived >= n;
}
