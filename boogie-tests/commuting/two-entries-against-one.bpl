// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two entries in one step of a thread, one in each of the other.

var a: [int]int;
var n, s, t: int;

procedure {:entrypoint} Main()
  modifies s, t;
{
  s, t := 0, 0;
  par Pairs() | Singles();
  assert s == t;
}

procedure Pairs()
  modifies s;
{
  var i: int;
  i := 0;
  while (i < n) {
    s := s + a[2 * i] + a[2 * i + 1];
    i := i + 1;
  }
}

procedure Singles()
  modifies t;
{
  var i: int;
  i := 0;
  while (i < 2 * n) {
    t := t + a[i];
    i := i + 1;
  }
}
