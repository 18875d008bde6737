// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// The same, where the entry thread waits for both by a counter.

var a: [int]int;
var n: int;
var s1, s2: int;
var ended: int;

procedure {:entrypoint} Main()
  modifies s1, s2, ended;
{
  s1, s2, ended := 0, 0, 0;
  async call First();
  async call Second();
  assume ended == 2;
  assert s1 == s2;
}

procedure First()
  modifies s1, ended;
{
  var i: int;
  i := 0;
  while (i < n) {
    s1 := s1 + a[i];
    i := i + 1;
  }
  ended := ended + 1;
}

procedure Second()
  modifies s2, ended;
{
  var i: int;
  i := 0;
  while (i < n) {
    s2 := s2 + a[i];
    i := i + 1;
  }
  ended := ended + 1;
}
