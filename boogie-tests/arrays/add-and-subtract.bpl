// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One thread adds 1 to each entry, another one subtracts 1: the sample is what it was.

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
    a[i] := a[i] - 1;
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}
