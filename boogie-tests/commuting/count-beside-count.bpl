// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads count the entries above 0.

var a: [int]int;
var n: int;
var c1, c2: int;

procedure {:entrypoint} Main()
  modifies c1, c2;
{
  c1, c2 := 0, 0;
  par First() | Second();
  assert c1 == c2;
}

procedure First()
  modifies c1;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] > 0) { c1 := c1 + 1; }
    i := i + 1;
  }
}

procedure Second()
  modifies c2;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] > 0) { c2 := c2 + 1; }
    i := i + 1;
  }
}
