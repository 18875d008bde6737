// RUN: verify --unroll 1000000 --memory 80
// EXPECT: unknown
// Each turn of the loop is a product of its own: the formula grows without end.

function {:bvbuiltin "bvmul"} mul(bv64, bv64): bv64;

procedure {:entrypoint} Main(x: bv64)
{
  var y: bv64;

  y := x;
  while (y != 0bv64) {
    y := mul(mul(y, x), mul(x, y));
  }
  assert y != y;
}
