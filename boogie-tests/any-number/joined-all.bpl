// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As many joins as forks: nobody is left who has not counted.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var n, i: int;

  assume n >= 0;
  x := 0;
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
  assert x == n;
}

procedure W()
  modifies x;
{
  x := x + 1;
}
