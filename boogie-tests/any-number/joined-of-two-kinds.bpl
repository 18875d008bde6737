// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Joins with two ids take those with two ids, and these are as many.

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
    join i, i;
    i := i + 1;
  }
  assert y == n;
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
