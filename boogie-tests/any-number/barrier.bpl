// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// A barrier that opens once, when enough threads have arrived, of any number.

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
    assume arrived >= n;
    open := true;
  }
  assume open;
  assert arrived >= n;
}
