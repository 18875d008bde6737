// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two copies are equal up to where both threads have come, and so are their sums.

var a, b, c: [int]int;
var n, s, t: int;

procedure {:entrypoint} Main()
  modifies b, c, s, t;
{
  s, t := 0, 0;
  par One() | Two();
  call Added();
  assert s == t;
}

procedure One()
  modifies b;
{
  var i: int;
  i := 0;
  while (i < n) {
    b[i] := a[i];
    i := i + 1;
  }
}

procedure Two()
  modifies c;
{
  var i: int;
  i := 0;
  while (i < n) {
    c[i] := a[i];
    i := i + 1;
  }
}

procedure Added()
  modifies s, t;
{
  var i: int;
  i := 0;
  while (i < n) {
    s := s + b[i];
    t := t + c[i];
    i := i + 1;
  }
}
