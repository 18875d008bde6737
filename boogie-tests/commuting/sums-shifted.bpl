// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// The same entries at indices that differ by five.

var a: [int]int;
var n, s, t: int;

procedure {:entrypoint} Main()
  modifies s, t;
{
  s, t := 0, 0;
  par One() | Two();
  assert s == t;
}

procedure One()
  modifies s;
{
  var i: int;
  i := 0;
  while (i < n) {
    s := s + a[i];
    i := i + 1;
  }
}

procedure Two()
  modifies t;
{
  var i: int;
  i := 5;
  while (i < n + 5) {
    t := t + a[i - 5];
    i := i + 1;
  }
}
