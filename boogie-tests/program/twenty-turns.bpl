// RUN: check
// EXPECT: violated
//
// The failure lies behind a loop of twenty turns.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Watch();
  while (x < 20) {
    x := x + 1;
  }
}

procedure Watch()
{
  assert x != 20;
}
