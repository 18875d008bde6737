// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Any number of workers take what a producer has put into a queue: nothing that is not there yet.

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
    atomic { assume head < tail; mine := head; head := head + 1; }
    assert 0 <= mine && mine < tail;
  }
}
