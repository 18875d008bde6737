// RUN: check --method commuting --order against
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// The greatest entry, found by one thread, and by two that have a part each.

var a: [int]int;
var n, m, h, g: int;

procedure {:entrypoint} Main()
  modifies h, g;
{
  assume 0 <= m && m <= n;
  h, g := 0, 0;
  par Whole() | Left() | Right();
  assert h == g;
}

procedure Whole()
  modifies h;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] > h) { h := a[i]; }
    i := i + 1;
  }
}

procedure Left()
  modifies g;
{
  var i: int;
  i := 0;
  while (i < m) {
    atomic { if (a[i] > g) { g := a[i]; } }
    i := i + 1;
  }
}

procedure Right()
  modifies g;
{
  var i: int;
  i := m;
  while (i < n) {
    atomic { if (a[i] > g) { g := a[i]; } }
    i := i + 1;
  }
}
