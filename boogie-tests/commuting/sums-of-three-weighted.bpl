// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Three sums, of which the third has three times each entry.

var a: [int]int;
var n, r, s, t: int;

procedure {:entrypoint} Main()
  modifies r, s, t;
{
  r, s, t := 0, 0, 0;
  par One() | Two() | Three();
  assert t == r + 2 * s;
}

procedure One()
  modifies r;
{
  var i: int;
  i := 0;
  while (i < n) {
    r := r + a[i];
    i := i + 1;
  }
}

procedure Two()
  modifies s;
{
  var i: int;
  i := 0;
  while (i < n) {
    s := s + a[i];
    i := i + 1;
  }
}

procedure Three()
  modifies t;
{
  var i: int;
  i := 0;
  while (i < n) {
    t := t + 3 * a[i];
    i := i + 1;
  }
}
