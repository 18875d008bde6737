// RUN: check --method commuting --order against
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One thread adds up an array, two others a part each: the first one goes in step with one of them, and then with the other.

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
  i := m;
  while (i < n) {
    atomic { t := t + a[i]; }
    i := i + 1;
  }
}
