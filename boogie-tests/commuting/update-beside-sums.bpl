// RUN: check
// EXPECT: violated
// NOTE: 47: global `a` is read here before anything wrote it
// EXPLORE: skip the arrays may have any length
//
// Seeded: one entry is changed while both add up, before one of them comes there and behind the other
// one.

var a: [int]int;
var n: int;
var s1, s2: int;

procedure {:entrypoint} Main()
  modifies a, s1, s2;
{
  s1, s2 := 0, 0;
  assume n == 1;
  par First() | Second() | Change();
  assert s1 == s2;
}

procedure First()
  modifies s1;
{
  var i: int;
  i := 0;
  while (i < n) {
    s1 := s1 + a[i];
    i := i + 1;
  }
}

procedure Second()
  modifies s2;
{
  var i: int;
  i := 0;
  while (i < n) {
    s2 := s2 + a[i];
    i := i + 1;
  }
}

procedure Change()
  modifies a;
{
  a[0] := a[0] + 1;
}
