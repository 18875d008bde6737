// RUN: check
// EXPECT: proved
//
// A producer and a consumer share a ring of two places.

var ring: [int]int;
var written, taken: int;

procedure ULTIMATE.start()
  modifies ring, written, taken;
{
  var sum: int;

  written := 0;
  taken := 0;
  fork 1, true Produce();
  fork 1, false Consume();
  join 1, false assign sum;
  join 1, true;
  assert sum == 6;
}

procedure Produce()
  modifies ring, written;
{
  while (written < 3) {
    assume written - taken < 2;
    ring[written % 2] := written + 1;
    written := written + 1;
  }
}

procedure Consume() returns (sum: int)
  modifies taken;
{
  sum := 0;
  while (taken < 3) {
    assume taken < written;
    sum := sum + ring[taken % 2];
    taken := taken + 1;
  }
}
