// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: the maximum may have been looked for before the update.

var a, b: [int]int;
var n, m, max: int;
var ended: int;

procedure {:entrypoint} Main()
  modifies a, b, max, ended;
{
  assume 0 <= m && m < n && a[m] == 7;
  max, ended := 0, 0;
  async call Update();
  async call Map();
  async call Maximum();
  assume ended == 3;
  assert b[m] >= 7;
  assert max >= 8;
}

procedure Update()
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

procedure Map()
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

procedure Maximum()
  modifies max, ended;
{
  var i: int;
  i := 0;
  while (i < n) {
    atomic { if (a[i] > max) { max := a[i]; } }
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}
