// RUN: check --property safety --rounds 3 --unroll 5
// EXPECT: holds complete
// SLOW RUN: check --property safety --rounds 4 --unroll 5
// EXPECT: holds complete
// RUN: check --property safety --rounds 5 --unroll 5
// EXPECT: violated
// BOOGIE: skip takes many seconds in Boogie
//
// fib_bench of the SV-COMP concurrency benchmarks with 5 iterations, Lazy-CSeq's Table 1. Taking turns, the threads make i
// and j the Fibonacci numbers 2, 3, 5, 8, ...; the largest value, 144, takes 5 rounds.

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
  while (k < 5) {
    i := i + j;
    k := k + 1;
  }
}

procedure AddToJ()
  modifies j;
{
  var k: int;

  k := 0;
  while (k < 5) {
    j := j + i;
    k := k + 1;
  }
}

procedure Check()
{
  assert i < 144 && j < 144;
}
