// RUN: check
// EXPECT: violated
//
// Seeded: a worker looks whether there is something, and takes it later.

var head, tail: int;

procedure {:entrypoint} Main()
  modifies head, tail;
{
  head, tail := 0, 0;
  while (*) {
    if (*) { tail := tail + 1; } else { async call Worker(); }
  }
}

procedure Worker()
  modifies head;
{
  var mine: int;
  while (*) {
    assume head < tail;
    atomic { mine := head; head := head + 1; }
    assert 0 <= mine && mine < tail;
  }
}
