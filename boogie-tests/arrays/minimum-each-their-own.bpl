// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Each thread has a minimum of its own; both are at most the sample.

var a: [int]int;
var n, m, first, second: int;
var ends: [int]bool;

procedure {:entrypoint} Main()
  modifies first, second, ends;
{
  assume 0 <= m && m < n;
  ends[1] := false;
  ends[2] := false;
  async call Up();
  async call Down();
  assume ends[1] && ends[2];
  assert first <= a[m] && second <= a[m];
}

procedure Up()
  modifies first, ends;
{
  var i: int;
  i, first := 0, a[0];
  while (i < n) {
    if (a[i] < first) { first := a[i]; }
    i := i + 1;
  }
  ends[1] := true;
}

procedure Down()
  modifies second, ends;
{
  var i: int;
  i, second := n - 1, a[0];
  while (i >= 0) {
    if (a[i] < second) { second := a[i]; }
    i := i - 1;
  }
  ends[2] := true;
}
