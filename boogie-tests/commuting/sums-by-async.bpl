// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Threads that are not joined, but counted.

var a: [int]int;
var n, s, t, ended: int;

procedure {:entrypoint} Main()
  modifies s, t, ended;
{
  s, t, ended := 0, 0, 0;
  async call One();
  async call Two();
  assume ended == 2;
  assert s == t;
}

procedure One()
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

procedure Two()
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
