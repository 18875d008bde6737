// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: a check reads what both threads write, between two steps of the other one.

var a: [int]int;
var n, k: int;
var s1: int;

procedure {:entrypoint} Main()
  modifies s1, k;
{
  s1, k := 0, 0;
  assume n == 2;
  par First() | Second();
  assert true;
}

procedure First()
  modifies s1, k;
{
  var i: int;
  i := 0;
  while (i < n) {
    k := k + 1;
    s1 := s1 + a[i];
    k := k - 1;
    i := i + 1;
  }
}

procedure Second()
  modifies s1;
{
  var i: int;
  i := 0;
  while (i < n) {
    assert k == 0;
    i := i + 1;
  }
}
