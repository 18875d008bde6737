// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: the entry in the middle may be added twice.

var a: [int]int;
var n, s, t: int;
var low, high, ended: int;

procedure {:entrypoint} Main()
  modifies s, t, low, high, ended;
{
  assume n >= 0;
  s, t, low, high, ended := 0, 0, 0, n, 0;
  async call Whole();
  async call Below();
  async call Above();
  assume ended == 3;
  assert s == t;
}

procedure Whole()
  modifies s, ended;
{
  var i: int;
  i := 0;
  while (i < n) {
    s := s + a[i];
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}

procedure Below()
  modifies t, low, ended;
{
  while (low < high) {
    atomic { t, low := t + a[low], low + 1; }
  }
  atomic { ended := ended + 1; }
}

procedure Above()
  modifies t, high, ended;
{
  while (low < high) {
    atomic { if (low < high) { t, high := t + a[high - 1], high - 1; } }
  }
  atomic { ended := ended + 1; }
}
