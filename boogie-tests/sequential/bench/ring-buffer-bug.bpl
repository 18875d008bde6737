// RUN: verify --unroll 10 --recursion 1
// EXPECT: violated
// The same ring, which takes a fifth value.

var ring: [int]int;
var queue: [int]int;
var first, count, low, high: int;

procedure {:entrypoint} Main()
  modifies ring, queue, first, count, low, high;
{
  var i, value, got: int;

  first := 0;
  count := 0;
  low := 0;
  high := 0;
  i := 0;
  while (i < 10) {
    if (*) {
      if (count <= 4) {
        havoc value;
        ring[(first + count) mod 4] := value;
        count := count + 1;
        queue[high] := value;
        high := high + 1;
      }
    } else if (count > 0) {
      got := ring[first];
      first := (first + 1) mod 4;
      count := count - 1;
      assert got == queue[low];
      low := low + 1;
    }
    i := i + 1;
  }
  assert count == high - low;
}
