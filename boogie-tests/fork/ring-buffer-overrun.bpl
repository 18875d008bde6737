// RUN: check --property safety --rounds 2 --unroll 4
// EXPECT: violated
//
// The producer does not wait for a free place.

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
  assert sum == 6;
}

procedure Produce()
  modifies ring, written;
{
  while (written < 3) {
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
