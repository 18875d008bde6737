// RUN: check --property safety --rounds 1 --threads 18 --unroll 16
// EXPECT: violated
// BOOGIE: skip takes many seconds in Boogie
// LAZY: skip takes many seconds
//
// sigma of the SV-COMP concurrency benchmarks with 16 threads, Lazy-CSeq's Table 1. Every thread marks the entry that the
// shared index names when it runs, not when it was created: in the first round all 16 mark the last entry, and the others
// keep what they had. The last thread is what the main thread does after the joins.

const size: int;
axiom size == 16;

var array: [int]int;
var index: int;
var done: int;

procedure {:entrypoint} Main()
  modifies index, done;
{
  var i: int;

  index := -1;
  done := 0;
  i := 0;
  while (i < size) {
    index := index + 1;
    async call Write();
    i := i + 1;
  }
  async call Finish();
}

procedure Write()
  modifies array, done;
{
  array[index] := 1;
  done := done + 1;
}

procedure Finish()
{
  var i: int;
  var sum: int;

  assume done == size;
  i := 0;
  sum := 0;
  while (i < size) {
    sum := sum + array[i];
    i := i + 1;
  }
  assert sum == size;
}
