// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One thread copies an array, the other one copies it elsewhere; both add up what they copy.

var a, b, c: [int]int;
var n: int;
var s1, s2: int;

procedure {:entrypoint} Main()
  modifies b, c, s1, s2;
{
  s1, s2 := 0, 0;
  par First() | Second();
  assert s1 == s2;
}

procedure First()
  modifies b, s1;
{
  var i: int;
  i := 0;
  while (i < n) {
    b[i] := a[i];
    s1 := s1 + a[i];
    i := i + 1;
  }
}

procedure Second()
  modifies c, s2;
{
  var i: int;
  i := 0;
  while (i < n) {
    c[i] := a[i];
    s2 := s2 + c[i];
    i := i + 1;
  }
}
