// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One thread doubles entries, another one counts the positive ones: a positive double was counted.

var a, b: [int]int;
var n, m, positive: int;
var mapped, counted: bool;

procedure {:entrypoint} Main()
  modifies b, positive, mapped, counted;
{
  assume 0 <= m && m < n;
  positive, mapped, counted := 0, false, false;
  async call Map();
  async call Count();
  assume mapped && counted;
  assert b[m] > 0 ==> positive >= 1;
}

procedure Map()
  modifies b, mapped;
{
  var i: int;
  i := 0;
  while (i < n) {
    b[i] := a[i] + a[i];
    i := i + 1;
  }
  mapped := true;
}

procedure Count()
  modifies positive, counted;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] > 0) { positive := positive + 1; }
    i := i + 1;
  }
  counted := true;
}
