// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each thread counts twice; the last one that was forked is joined first.

var x: int;

procedure start(i: int)
  modifies x;
{
  fork i W();
}

procedure W()
  modifies x;
{
  x := x + 1;
  x := x + 1;
}

procedure {:entrypoint} main()
  modifies x;
{
  var n, i: int;

  assume n > 0;
  x := 0;
  i := 0;
  while (i < n) {
    call start(i);
    i := i + 1;
  }
  i := n - 1;
  while (i >= 0) {
    join i;
    i := i - 1;
  }
  assert x == 2 * n;
}
