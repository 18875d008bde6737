// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads add up the same array, one of them from above.

var a: [int]int;
var n, s, t: int;
var ended: int;

procedure {:entrypoint} Main()
  modifies s, t, ended;
{
  assume n >= 0;
  s, t, ended := 0, 0, 0;
  async call First();
  async call Second();
  assume ended == 2;
  assert s == t;
}

procedure First()
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

procedure Second()
  modifies t, ended;
{
  var i: int;
  i := n;
  while (i > 0) {
    i := i - 1;
    t := t + a[i];
  }
  atomic { ended := ended + 1; }
}
