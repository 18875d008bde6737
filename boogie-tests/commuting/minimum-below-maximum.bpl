// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// The least entry is not above the greatest.

var a: [int]int;
var n: int;
var least, greatest: int;

procedure {:entrypoint} Main()
  modifies least, greatest;
{
  least, greatest := a[0], a[0];
  par Least() | Greatest();
  assert least <= greatest;
}

procedure Least()
  modifies least;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] < least) { least := a[i]; }
    i := i + 1;
  }
}

procedure Greatest()
  modifies greatest;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] > greatest) { greatest := a[i]; }
    i := i + 1;
  }
}
