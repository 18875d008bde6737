// RUN: check --method commuting --order lockstep
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// What is read from a log adds up to what was written. A consumer that is behind may wait while more is written.

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
    assume i < written;
    t := t + log[i];
    i := i + 1;
  }
}
