// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: the consumer reads what is not written yet.

var a, log: [int]int;
var n, s, t, written: int;

procedure {:entrypoint} Main()
  modifies log, s, t, written;
{
  s, t, written := 0, 0, 0;
  par Producer() | Consumer();
  assert s == t;
}

procedure Producer()
  modifies log, s, written;
{
  var i: int;
  i := 0;
  while (i < n) {
    log[i] := a[i];
    s := s + a[i];
    written := i + 1;
    i := i + 1;
  }
}

procedure Consumer()
  modifies t;
{
  var i: int;
  i := 0;
  while (i < n) {
    assume i <= written;
    t := t + log[i];
    i := i + 1;
  }
}
