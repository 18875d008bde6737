// RUN: check
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// Nobody has waited for those with two ids.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  var n, i: int;

  assume n >= 0;
  x := 0;
  y := 0;
  i := 0;
  while (i < n) {
    fork i P();
    fork i, i Q();
    i := i + 1;
  }
  i := 0;
  while (i < n) {
    join i;
    i := i + 1;
  }
  assert x + y == 2 * n;
}

procedure P()
  modifies x;
{
  x := x + 1;
}

procedure Q()
  modifies y;
{
  y := y + 1;
}
