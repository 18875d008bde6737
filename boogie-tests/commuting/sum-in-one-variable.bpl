// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads add the same array to one sum: it is twice what a third one has added up. Additions
// commute.

var a: [int]int;
var n: int;
var sum, once: int;

procedure {:entrypoint} Main()
  modifies sum, once;
{
  sum, once := 0, 0;
  par First() | Second() | Third();
  assert sum == 2 * once;
}

procedure First()
  modifies sum;
{
  var i: int;
  i := 0;
  while (i < n) {
    sum := sum + a[i];
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
