// RUN: check
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
//
// Nobody writes `given`. Where it is false, the worker is discarded behind its visible step; but it may stop there before, and the entry thread
// sees the value. That the worker comes to its end where `given` is true says nothing of that.

var x: int;
var given: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Worker();
  assume x == 1;
  assert given;
}

procedure Worker()
  modifies x;
{
  x := 1;
  if (!given) {
    assume false;
  }
}
