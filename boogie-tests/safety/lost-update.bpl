// RUN: check --property safety --rounds 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 3
// EXPECT: violated
//
// Two threads increment a shared counter through a local copy: both read 0, both write 1.
// The first incrementer needs two contexts (it reads in round 0, writes in round 1), and the entry thread, which comes
// first in a round, can see both done only in round 2. So three rounds, and two are not enough.

var x: int;
var done: int;

procedure {:entrypoint} Main()
  modifies x, done;
{
  x := 0;
  done := 0;
  async call Increment();
  async call Increment();
  assume done == 2;
  assert x == 2;
}

procedure Increment()
  modifies x, done;
{
  var copy: int;

  copy := x;
  x := copy + 1;
  done := done + 1;
}
