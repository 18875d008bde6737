// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: the entry in the middle is left out.

var a: [int]int;
var n, m, s, t: int;

procedure {:entrypoint} Main()
  modifies s, t;
{
  assume 0 <= m && m <= n;
  s, t := 0, 0;
  par Whole() | Left() | Right();
  assert s == t;
}

procedure Whole()
  modifies s;
{
  var i: int;
  i := 0;
  while (i < n) {
    s := s + a[i];
    i := i + 1;
  }
}

procedure Left()
  modifies t;
{
  var i: int;
  i := 0;
  while (i < m) {
    atomic { t := t + a[i]; }
    i := i + 1;
  }
}

procedure Right()
  modifies t;
{
  var i: int;
  i := m + 1;
  while (i < n) {
    atomic { t := t + a[i]; }
    i := i + 1;
  }
}
