// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads look for the greatest entry of the same array.

var a: [int]int;
var n: int;
var m1, m2: int;

procedure {:entrypoint} Main()
  modifies m1, m2;
{
  m1, m2 := a[0], a[0];
  par First() | Second();
  assert m1 == m2;
}

procedure First()
  modifies m1;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] > m1) { m1 := a[i]; }
    i := i + 1;
  }
}

procedure Second()
  modifies m2;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (m2 < a[i]) { m2 := a[i]; }
    i := i + 1;
  }
}
