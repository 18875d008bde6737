// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Both find the same greatest entry, each of which they read first and compare then.

var a: [int]int;
var n, h, g: int;

procedure {:entrypoint} Main()
  modifies h, g;
{
  h, g := 0, 0;
  par One() | Two();
  assert h == g;
}

procedure One()
  modifies h;
{
  var i, x: int;
  i := 0;
  while (i < n) {
    x := a[i];
    if (x > h) { h := x; }
    i := i + 1;
  }
}

procedure Two()
  modifies g;
{
  var i, x: int;
  i := 0;
  while (i < n) {
    x := a[i];
    if (x > g) { g := x; }
    i := i + 1;
  }
}
