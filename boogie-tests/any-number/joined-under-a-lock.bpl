// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each thread adds to both under a lock; when all are joined nobody is between the two.

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
  i := 0;
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
