// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Minimum and maximum by one thread, and by one each.

var a: [int]int;
var n, low, high, least, greatest: int;

procedure {:entrypoint} Main()
  modifies low, high, least, greatest;
{
  low, high, least, greatest := 0, 0, 0, 0;
  par Both() | Low() | High();
  assert low == least && high == greatest;
}

procedure Both()
  modifies least, greatest;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] < least) { least := a[i]; }
    if (a[i] > greatest) { greatest := a[i]; }
    i := i + 1;
  }
}

procedure Low()
  modifies low;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] < low) { low := a[i]; }
    i := i + 1;
  }
}

procedure High()
  modifies high;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] > high) { high := a[i]; }
    i := i + 1;
  }
}
