// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Three threads add up the same array.

var a: [int]int;
var n, s, t, u: int;
var ended: int;

procedure {:entrypoint} Main()
  modifies s, t, u, ended;
{
  s, t, u, ended := 0, 0, 0, 0;
  async call First();
  async call Second();
  async call Third();
  assume ended == 3;
  assert s == t && t == u;
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
  i := 0;
  while (i < n) {
    t := t + a[i];
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}

procedure Third()
  modifies u, ended;
{
  var i: int;
  i := 0;
  while (i < n) {
    u := u + a[i];
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}
