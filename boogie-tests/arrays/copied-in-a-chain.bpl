// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One thread copies what another one has copied before.

var a, b, c: [int]int;
var n, m, done: int;

procedure {:entrypoint} Main()
  modifies b, c, done;
{
  assume 0 <= m && m < n;
  done := 0;
  async call First();
  async call Second();
  assume done == n + 1;
  assert c[m] == a[m];
}

procedure First()
  modifies b, done;
{
  var i: int;
  i := 0;
  while (i < n) {
    b[i] := a[i];
    i := i + 1;
    done := i;
  }
}

procedure Second()
  modifies c, done;
{
  var i: int;
  i := 0;
  while (i < n) {
    assume i < done;
    c[i] := b[i];
    i := i + 1;
  }
  assume done == n;
  done := n + 1;
}
