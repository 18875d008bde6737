// RUN: check --property safety --rounds 2 --unroll 11
// EXPECT: holds complete
// SLOW RUN: check --property safety --rounds 11 --unroll 11
// EXPECT: violated
// BOOGIE: skip takes minutes in Boogie
// EXPLORE: skip too many interleavings to enumerate
//
// fib_bench_longest of the SV-COMP concurrency benchmarks with 11 iterations, Lazy-CSeq's Table 1. Taking turns, the
// threads make i and j the Fibonacci numbers 2, 3, 5, 8, ...; the largest value, 46368, takes 11 rounds.

var i: int;
var j: int;

procedure {:entrypoint} Main()
  modifies i, j;
{
  i := 1;
  j := 1;
  async call AddToI();
  async call AddToJ();
  async call Check();
}

procedure AddToI()
  modifies i;
{
  var k: int;

  k := 0;
  while (k < 11) {
    i := i + j;
    k := k + 1;
  }
}

procedure AddToJ()
  modifies j;
{
  var k: int;

  k := 0;
  while (k < 11) {
    j := j + i;
    k := k + 1;
  }
}

procedure Check()
{
  assert i < 46368 && j < 46368;
}
