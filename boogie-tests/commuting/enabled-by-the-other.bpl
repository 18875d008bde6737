// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: the second thread can step only behind the first one, so that their steps do not commute.

var a: [int]int;
var n, k: int;
var s1, s2: int;

procedure {:entrypoint} Main()
  modifies s1, s2, k;
{
  s1, s2, k := 0, 0, 0;
  assume n == 2;
  par First() | Second();
  assert s2 == 0;
}

procedure First()
  modifies s1, k;
{
  var i: int;
  i := 0;
  while (i < n) {
    k := k + 1;
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
    assume k > 1;
    s2 := s2 + 1;
    i := i + 1;
  }
}
