// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One adds 1 to each entry while the other one adds up a copy: what is not updated yet is as in the copy.

var a, b: [int]int;
var n, s, t: int;

procedure {:entrypoint} Main()
  modifies a, s, t;
{
  assume n >= 0 && a == b;
  s, t := 0, 0;
  par Update() | Sum();
  assert s == t + n;
}

procedure Update()
  modifies a, s;
{
  var i: int;
  i := 0;
  while (i < n) {
    a[i] := a[i] + 1;
    s := s + a[i];
    i := i + 1;
  }
}

procedure Sum()
  modifies t;
{
  var i: int;
  i := 0;
  while (i < n) {
    t := t + b[i];
    i := i + 1;
  }
}
