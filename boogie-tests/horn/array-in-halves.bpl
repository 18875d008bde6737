// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip the array may have any length
//
// Two threads each fill half of an array of any length; behind the joins every entry is filled. The invariant speaks of all indices.

var a: [int]int;
const n: int;
axiom n >= 0;

procedure ULTIMATE.start()
  modifies a;
{
  var k: int;
  fork 1 Fill(0, n);
  fork 2 Fill(n, 2 * n);
  join 1;
  join 2;
  assume 0 <= k && k < 2 * n;
  assert a[k] == 7;
}

procedure Fill(low: int, high: int)
  modifies a;
{
  var i: int;
  i := low;
  while (i < high) {
    a[i] := 7;
    i := i + 1;
  }
}
