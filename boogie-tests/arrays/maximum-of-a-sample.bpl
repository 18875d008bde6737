// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// The maximum of an array is at least its entry at any one place.

var a: [int]int;
var n, m, max: int;
var done: bool;

procedure {:entrypoint} Main()
  modifies max, done;
{
  assume 0 <= m && m < n;
  max := a[0];
  done := false;
  async call Maximum();
  assume done;
  assert max >= a[m];
}

procedure Maximum()
  modifies max, done;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] > max) { max := a[i]; }
    i := i + 1;
  }
  done := true;
}
