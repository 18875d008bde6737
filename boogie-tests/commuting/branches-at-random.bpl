// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One of two branches that do the same is taken at random.

var a: [int]int;
var n, s1, s2: int;

procedure {:entrypoint} Main()
  modifies s1, s2;
{
  s1, s2 := 0, 0;
  par First() | Second();
  assert s1 == s2;
}

procedure First()
  modifies s1;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (*) { s1 := s1 + a[i]; } else { s1 := a[i] + s1; }
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
