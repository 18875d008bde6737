// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// The sum of two arrays, and that of the two with their entries swapped.

var a, b, c, d: [int]int;
var n, s, t: int;

procedure {:entrypoint} Main()
  modifies a, b, s, t;
{
  s, t := 0, 0;
  par Sum() | Swap();
  assert s == t;
}

procedure Sum()
  modifies s;
{
  var i: int;
  i := 0;
  while (i < n) {
    s := s + c[i] + d[i];
    i := i + 1;
  }
}

procedure Swap()
  modifies a, b, t;
{
  var i, x: int;
  i := 0;
  while (i < n) {
    x := c[i];
    a[i] := d[i];
    b[i] := x;
    t := t + a[i] + b[i];
    i := i + 1;
  }
}
