// RUN: check
// EXPECT: proved
// RUN: check --granularity access
// EXPECT: proved
// RUN: check --cooperative
// EXPECT: proved
//
// A loop forks a thread for each entry of an array; a second loop joins them and adds up what they give.

const n: int;
axiom n == 3;

var a: [int]int;

procedure ULTIMATE.start()
  modifies a;
{
  var i, r, sum: int;

  a[0] := 5;
  a[1] := -2;
  a[2] := 4;
  i := 0;
  while (i < n) {
    fork i, true Double(i);
    i := i + 1;
  }
  i := 0;
  sum := 0;
  while (i < n) {
    join i, true assign r;
    sum := sum + r;
    i := i + 1;
  }
  assert sum == 14;
}

procedure Double(i: int) returns (r: int)
{
  r := 2 * a[i];
}
