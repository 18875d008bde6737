// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// One join more than there are forks waits for ever.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var n, i: int;

  x := 0;
  assume n >= 0;
  i := 0;
  while (i < n) {
    fork i W();
    i := i + 1;
  }
  i := 0;
  while (i <= n) {
    join i;
    i := i + 1;
  }
  assert false;
}

procedure W()
  modifies x;
{
  x := x + 1;
}
