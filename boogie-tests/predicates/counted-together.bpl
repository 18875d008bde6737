// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the threads may count to any number
//
// Two threads count together, each to any number: that the sum is what each has counted so far is an equation that no condition says.

var x: int;
const n: int;
axiom n >= 0;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 Count(n);
  fork 2 Count(n);
  join 1;
  join 2;
  assert x == 2 * n;
}

procedure Count(k: int)
  modifies x;
{
  var i: int;
  i := 0;
  while (i < k) {
    atomic { x := x + 1; }
    i := i + 1;
  }
}
