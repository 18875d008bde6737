// RUN: check
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// The last thread may be between the two additions.

var lock: bool;
var x, y: int;

procedure {:entrypoint} Main()
  modifies lock, x, y;
{
  var n, i: int;

  lock := false;
  x := 0;
  y := 0;
  i := 0;
  while (i < n) {
    fork i W();
    i := i + 1;
  }
  i := 1;
  while (i < n) {
    join i;
    i := i + 1;
  }
  assert x == y;
}

procedure W()
  modifies lock, x, y;
{
  atomic {
    assume !lock;
    lock := true;
  }
  x := x + 1;
  y := y + 1;
  lock := false;
}
