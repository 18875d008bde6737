// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Some are joined while others are still to be forked.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var f, j: int;

  x := 0;
  f := 0;
  j := 0;
  while (*) {
    if (*) {
      fork f W();
      f := f + 1;
    } else {
      assume j < f;
      join j;
      j := j + 1;
    }
  }
  while (j < f) {
    join j;
    j := j + 1;
  }
  assert x == f;
}

procedure W()
  modifies x;
{
  x := x + 1;
}
