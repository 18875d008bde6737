// RUN: check --property safety --rounds 3
// EXPECT: holds complete
// RUN: check --property safety --rounds 4
// EXPECT: holds complete
//
// Reading and writing the counter is one atomic block, so no increment is lost, whatever the rounds.

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

  atomic {
    copy := x;
    x := copy + 1;
  }
  done := done + 1;
}
