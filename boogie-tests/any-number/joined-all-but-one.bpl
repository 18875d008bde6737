// RUN: check
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// One of the threads may still be there, and not have counted.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var n, i: int;

  assume n >= 1;
  x := 0;
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
  assert x == n;
}

procedure W()
  modifies x;
{
  x := x + 1;
}
