// RUN: check --property race
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// Half of the threads may still write.

var {:atomic} lock: bool;
var x: int;

procedure {:entrypoint} Main()
  modifies lock, x;
{
  var n, i: int;

  lock := false;
  x := 0;
  assume n >= 0;
  i := 0;
  while (i < n) {
    fork i W(i);
    i := i + 1;
  }
  i := 0;
  while (i < n) {
    join i;
    i := i + 2;
  }
  x := 0;
}

procedure W(me: int)
  modifies lock, x;
{
  atomic {
    assume !lock;
    lock := true;
  }
  x := x + 1;
  lock := false;
}
