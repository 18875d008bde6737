// RUN: check --rounds 1 --unroll 2
// EXPECT: violated
// RUN: check --rounds 1 --unroll 2 --method eager
// EXPECT: violated
// EXPLORE: --int-range 0..3
// NOTE: 17: global `n` is read here before anything wrote it
//
// The loop itself writes what its condition reads, but not before it is read for the first time.

var n: int;
var sum: int;

procedure {:entrypoint} Main()
  modifies n, sum;
{
  sum := 0;
  while (n < 2) {
    n, sum := n + 1, sum + 1;
  }
  async call Check();
}

procedure Check()
{
  assert sum == 2;
}
