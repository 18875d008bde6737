// RUN: check --property deadlock --rounds 2
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
// EXPLORE: --int-range 0..2
//
// A thread waits for what it chose itself: some choices come, one does not.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var v: int;
  x := 0;
  async call Sets();
  havoc v;
  assume 0 <= v && v <= 2;
  assume x == v;
}

procedure Sets()
  modifies x;
{
  x := 1;
}
