// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Any number of threads from a fork in a loop, each joined at some time; a lock keeps them apart.

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
  atomic { assume !locked; locked := true; }
  x := me;
  assert x == me;
  locked := false;
}
