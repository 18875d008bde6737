// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads add up an array from both ends to the middle, and a third one adds up the whole of it.

var a: [int]int;
var n, m, total, whole: int;

procedure {:entrypoint} Main()
  modifies total, whole;
{
  assume 0 <= m && m <= n;
  total, whole := 0, 0;
  par Left() | Right() | All();
  assert total == whole;
}

procedure Left()
  modifies total;
{
  var i: int;
  i := 0;
  while (i < m) {
    total := total + a[i];
    i := i + 1;
  }
}

procedure Right()
  modifies total;
{
  var i: int;
  i := n;
  while (i > m) {
    i := i - 1;
    total := total + a[i];
  }
}

procedure All()
  modifies whole;
{
  var i: int;
  i := 0;
  while (i < n) {
    whole := whole + a[i];
    i := i + 1;
  }
}
