// RUN: check --property safety --rounds 1 --unroll 3 --threads 3
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 1 --unroll 3 --threads 4
// EXPECT: violated
//
// The third thread of three fails. With a bound of three threads (the entry thread counts) it is never created: nothing is found, and
// the answer must not claim to be complete.

procedure {:entrypoint} Main()
{
  var i: int;

  i := 1;
  while (i <= 3) {
    async call Work(i);
    i := i + 1;
  }
}

procedure Work(i: int)
{
  assert i < 3;
}
