// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads add up the same array, and take values at random while they do.

var a: [int]int;
var n, s1, s2, last: int;

procedure {:entrypoint} Main()
  modifies s1, s2, last;
{
  s1, s2 := 0, 0;
  par First() | Second();
  assert s1 == s2;
}

procedure First()
  modifies s1, last;
{
  var i, x: int;
  i := 0;
  while (i < n) {
    havoc x;
    last := x;
    s1 := s1 + a[i];
    i := i + 1;
  }
}

procedure Second()
  modifies s2;
{
  var i, y: int;
  i := 0;
  while (i < n) {
    havoc y;
    if (y > 0) { s2 := s2 + a[i]; } else { s2 := a[i] + s2; }
    i := i + 1;
  }
}
