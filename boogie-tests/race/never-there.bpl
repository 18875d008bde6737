// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// Nobody gets to the second access: it is behind a guard that never holds.

var x: int;
var open: bool;

procedure {:entrypoint} Main()
  modifies x, open;
{
  open := false;
  async call A();
  x := 2;
}

procedure A()
  modifies x;
{
  assume open;
  x := 1;
}
