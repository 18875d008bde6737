// RUN: check --property safety --rounds 2 --unroll 6
// EXPECT: holds complete
// SLOW RUN: check --property safety --rounds 5 --unroll 6
// EXPECT: holds complete
// SLOW RUN: check --property safety --rounds 6 --unroll 6
// EXPECT: violated
// BOOGIE: skip takes minutes in Boogie
//
// fib_bench_longer of the SV-COMP concurrency benchmarks with 6 iterations, Lazy-CSeq's Table 1. Taking turns, the threads
// make i and j the Fibonacci numbers 2, 3, 5, 8, ...; the largest value, 377, takes 6 rounds.

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
  while (k < 6) {
    i := i + j;
    k := k + 1;
  }
}

procedure AddToJ()
  modifies j;
{
  var k: int;

  k := 0;
  while (k < 6) {
    j := j + i;
    k := k + 1;
  }
}

procedure Check()
{
  assert i < 377 && j < 377;
}
