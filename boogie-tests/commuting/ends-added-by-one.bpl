// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Both go from the end to the front, by an index that falls and by one that grows.

var a: [int]int;
var n, s, t: int;

procedure {:entrypoint} Main()
  modifies s, t;
{
  s, t := 0, 0;
  par Down() | Down2();
  assert s == t;
}

procedure Down()
  modifies s;
{
  var i: int;
  i := n - 1;
  while (i >= 0) {
    s := s + a[i];
    i := i - 1;
  }
}

procedure Down2()
  modifies t;
{
  var i: int;
  i := 0;
  while (i < n) {
    t := t + a[n - 1 - i];
    i := i + 1;
  }
}
