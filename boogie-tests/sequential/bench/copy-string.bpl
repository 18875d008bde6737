// RUN: verify --unroll 9 --recursion 1
// EXPECT: holds complete
// A text that ends with zero is copied to another place of the same memory, which does not overlap.

var memory: [int]int;

procedure {:entrypoint} Main()
  modifies memory;
{
  var from, to, n, k: int;
  var before: [int]int;

  assume to >= from + 8 || from >= to + 8;
  before := memory;
  n := 0;
  while (n < 8 && memory[from + n] != 0) {
    memory[to + n] := memory[from + n];
    n := n + 1;
  }
  assume 0 <= k && k < n;
  assert memory[to + k] == before[from + k];
  assert memory[from + k] == before[from + k];
}
