// RUN: check --property race --rounds 2 --unroll 1 --method lazy
// EXPECT: violated
// RUN: check --property race --rounds 2 --unroll 1 --method eager
// EXPECT: violated
// RUN: check --property race
// EXPECT: violated
//
// A condition names what another thread writes at the same time: that its value makes no difference is no excuse.

var x: bool;
var y: bool;

procedure {:entrypoint} main()
  modifies x, y;
{
  async call Child();
  x := true;
}

procedure Child()
  modifies x, y;
{
  atomic {
    y := true;
  }
  if (x || true) {
  }
}
