// RUN: check --property safety --rounds 1 --threads 18 --unroll 16
// EXPECT: holds complete
// BOOGIE: skip takes many seconds in Boogie
// LAZY: skip takes many seconds
//
// 72_sigma.bpl with the index handed over at the creation, so every entry is marked.

const size: int;
axiom size == 16;

var array: [int]int;
var done: int;

procedure {:entrypoint} Main()
  modifies done;
{
  var i: int;

  done := 0;
  i := 0;
  while (i < size) {
    async call Write(i);
    i := i + 1;
  }
  async call Finish();
}

procedure Write(index: int)
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
