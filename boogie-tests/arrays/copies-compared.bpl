// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads copy an array, from below and from above: the copies are equal at any place.

var a, b, c: [int]int;
var n, m: int;
var ended: int;

procedure {:entrypoint} Main()
  modifies b, c, ended;
{
  assume 0 <= m && m < n;
  ended := 0;
  async call First();
  async call Second();
  assume ended == 2;
  assert b[m] == c[m];
}

procedure First()
  modifies b, ended;
{
  var i: int;
  i := 0;
  while (i < n) {
    b[i] := a[i];
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}

procedure Second()
  modifies c, ended;
{
  var i: int;
  i := n;
  while (i > 0) {
    i := i - 1;
    c[i] := a[i];
  }
  atomic { ended := ended + 1; }
}
