// RUN: check --method commuting --order against
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One thread adds up an array, and two workers do who take the next entry each time: who takes it does not matter.

var a: [int]int;
var n, s, t, next: int;

procedure {:entrypoint} Main()
  modifies s, t, next;
{
  s, t, next := 0, 0, 0;
  par Whole() | Worker() | Worker2();
  assert s == t;
}

procedure Whole()
  modifies s;
{
  var i: int;
  i := 0;
  while (i < n) {
    s := s + a[i];
    i := i + 1;
  }
}

procedure Worker()
  modifies t, next;
{
  while (next < n) {
    atomic { if (next < n) { t, next := t + a[next], next + 1; } }
  }
}

procedure Worker2()
  modifies t, next;
{
  while (next < n) {
    atomic { if (next < n) { t, next := t + a[next], next + 1; } }
  }
}
