// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: two workers may take the same entry.

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
    t := t + a[next];
    next := next + 1;
  }
}

procedure Worker2()
  modifies t, next;
{
  while (next < n) {
    atomic { if (next < n) { t, next := t + a[next], next + 1; } }
  }
}
