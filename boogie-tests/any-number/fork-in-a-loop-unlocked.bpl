// RUN: check
// EXPECT: violated
//
// Seeded: no lock.

var locked: bool;
var x: int;

procedure {:entrypoint} Main()
  modifies locked, x;
{
  var i: int;
  locked, x, i := false, 0, 0;
  while (*) {
    fork i Worker(i);
    i := i + 1;
  }
  while (i > 0) {
    i := i - 1;
    join i;
  }
}

procedure Worker(me: int)
  modifies locked, x;
{
  x := me;
  assert x == me;
}
