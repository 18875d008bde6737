// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads look at a half each, one entry in one step.

var a: [int]int;
var n, m, max: int;
var lock: bool;
var ended: int;

procedure {:entrypoint} Main()
  modifies max, lock, ended;
{
  var half: int;
  assume 0 <= m && m < n && 0 <= half && half < n;
  max, lock, ended := a[0], false, 0;
  async call Maximum(0, half);
  async call Maximum(half, n);
  assume ended == 2;
  assert max >= a[m];
}

procedure Maximum(from: int, to: int)
  modifies max, lock, ended;
{
  var i: int;
  i := from;
  while (i < to) {
    atomic { if (a[i] > max) { max := a[i]; } }
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}
