// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// What is positive, and what is not, is all there is.

var a: [int]int;
var n, c, d: int;

procedure {:entrypoint} Main()
  modifies c, d;
{
  c, d := 0, 0;
  par Positive() | Others();
  assert n >= 0 ==> c + d == n;
}

procedure Positive()
  modifies c;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] > 0) { c := c + 1; }
    i := i + 1;
  }
}

procedure Others()
  modifies d;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] <= 0) { d := d + 1; }
    i := i + 1;
  }
}
