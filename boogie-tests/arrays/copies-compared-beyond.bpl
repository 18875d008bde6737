// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: at n nothing was copied.

var a, b, c: [int]int;
var n: int;
var ended: int;

procedure {:entrypoint} Main()
  modifies b, c, ended;
{
  assume 0 <= n;
  ended := 0;
  async call First();
  async call Second();
  assume ended == 2;
  assert (forall k: int :: 0 <= k && k < n + 1 ==> b[k] == c[k]);
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
