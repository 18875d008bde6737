// RUN: check --property safety --rounds 2 --unroll 3 --threads 3
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 1 --unroll 3 --threads 4
// EXPECT: holds complete
// RUN: check --property safety --rounds 2 --unroll 3 --threads 4
// EXPECT: violated
//
// Threads created in a loop. The third one's increment is seen by the entry thread in round 1; with a bound of three
// threads (the entry thread counts) it does not exist.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var i: int;

  x := 0;
  i := 0;
  while (i < 3) {
    async call Increment();
    i := i + 1;
  }
  assert x < 3;
}

procedure Increment()
  modifies x;
{
  x := x + 1;
}
