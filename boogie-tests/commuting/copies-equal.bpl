// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads copy the same array; what was the same before is the same behind them.

var a, b, c: [int]int;
var n: int;

procedure {:entrypoint} Main()
  modifies b, c;
{
  c := b;
  par First() | Second();
  assert b == c;
}

procedure First()
  modifies b;
{
  var i: int;
  i := 0;
  while (i < n) {
    b[i] := a[i];
    i := i + 1;
  }
}

procedure Second()
  modifies c;
{
  var i: int;
  i := 0;
  while (i < n) {
    c[i] := a[i];
    i := i + 1;
  }
}
