// RUN: check
// EXPECT: violated
// RUN: check --granularity access
// EXPECT: violated
//
// The sum is kept in a global, and asserted when all threads but the last have been joined.

const n: int;
axiom n == 3;

var sum: int;

procedure ULTIMATE.start()
  modifies sum;
{
  var i: int;

  sum := 0;
  i := 0;
  while (i < n) {
    fork i Add(i);
    i := i + 1;
  }
  i := 0;
  while (i < n - 1) {
    join i;
    i := i + 1;
  }
  assert sum == 3;
}

procedure Add(i: int)
  modifies sum;
{
  sum := sum + i;
}
