// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// A map and an aggregate side by side: the sum of what is doubled is twice the sum.

var a, b: [int]int;
var n, s, t: int;

procedure {:entrypoint} Main()
  modifies b, s, t;
{
  s, t := 0, 0;
  par Map() | Sum();
  call Check();
  assert t == 2 * s;
}

procedure Map()
  modifies b, t;
{
  var i: int;
  i := 0;
  while (i < n) {
    b[i] := 2 * a[i];
    t := t + b[i];
    i := i + 1;
  }
}

procedure Sum()
  modifies s;
{
  var i: int;
  i := 0;
  while (i < n) {
    s := s + a[i];
    i := i + 1;
  }
}

procedure Check() { }
