// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads fill arrays with the same function and add it up.

function f(i: int): int { i * i + 1 }
var n: int;
var b, c: [int]int;
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
    b[i] := f(i);
    s1 := s1 + b[i];
    i := i + 1;
  }
}

procedure Second()
  modifies c, s2;
{
  var i: int;
  i := 0;
  while (i < n) {
    c[i] := f(i);
    s2 := s2 + f(i);
    i := i + 1;
  }
}
