// RUN: check
// EXPECT: violated
// EXPLORE: skip the threads may count to any number
//
// What one thread counts while the other one does is lost.

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
  var i, seen: int;
  i := 0;
  while (i < k) {
    seen := x;
    x := seen + 1;
    i := i + 1;
  }
}
