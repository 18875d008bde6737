// RUN: check
// EXPECT: violated
// NOTE: 16: global `a` is read here before anything wrote it
// EXPLORE: skip the arrays may have any length
//
// Seeded: what is added between the read and the write is lost.

var a: [int]int;
var n, m, before: int;
var ended: int;

procedure {:entrypoint} Main()
  modifies a, before, ended;
{
  assume 0 <= m && m < n;
  before, ended := a[m], 0;
  async call Add();
  async call Subtract();
  assume ended == 2;
  assert a[m] == before;
}

procedure Add()
  modifies a, ended;
{
  var i: int;
  i := 0;
  while (i < n) {
    a[i] := a[i] + 1;
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}

procedure Subtract()
  modifies a, ended;
{
  var i, x: int;
  i := 0;
  while (i < n) {
    x := a[i]; a[i] := x - 1;
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}
