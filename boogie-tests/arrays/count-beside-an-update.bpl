// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Entries grow while they are counted: a positive one stays positive.

var a: [int]int;
var n, m, positive: int;
var updated, counted: bool;

procedure {:entrypoint} Main()
  modifies a, positive, updated, counted;
{
  assume 0 <= m && m < n && a[m] > 0;
  positive, updated, counted := 0, false, false;
  async call Update();
  async call Count();
  assume updated && counted;
  assert a[m] > 0 && positive >= 1;
}

procedure Update()
  modifies a, updated;
{
  var i: int;
  i := 0;
  while (i < n) {
    a[i] := a[i] + 1;
    i := i + 1;
  }
  updated := true;
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
