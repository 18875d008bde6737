// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads remember the last entry that is not 0.

var a: [int]int;
var n: int;
var l1, l2: int;

procedure {:entrypoint} Main()
  modifies l1, l2;
{
  l1, l2 := 0, 0;
  par First() | Second();
  assert l1 == l2;
}

procedure First()
  modifies l1;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] != 0) { l1 := a[i]; }
    i := i + 1;
  }
}

procedure Second()
  modifies l2;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] != 0) { l2 := a[i]; }
    i := i + 1;
  }
}
