// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: what is added between the read and the write is lost, so that additions do not commute.

var a: [int]int;
var n: int;
var sum, once: int;

procedure {:entrypoint} Main()
  modifies sum, once;
{
  sum, once := 0, 0;
  assume n == 1 && a[0] == 1;
  par First() | Second() | Third();
  assert sum == 2 * once;
}

procedure First()
  modifies sum;
{
  var i, x: int;
  i := 0;
  while (i < n) {
    x := sum;
    sum := x + a[i];
    i := i + 1;
  }
}

procedure Second()
  modifies sum;
{
  var i: int;
  i := 0;
  while (i < n) {
    sum := sum + a[i];
    i := i + 1;
  }
}

procedure Third()
  modifies once;
{
  var i: int;
  i := 0;
  while (i < n) {
    once := once + a[i];
    i := i + 1;
  }
}
