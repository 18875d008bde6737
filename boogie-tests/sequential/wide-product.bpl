// RUN: verify --timeout 1
// EXPECT: unknown
// RUN: verify --memory 60
// EXPECT: unknown
// One operation is too much: its formula alone is beyond the limits.

function {:bvbuiltin "bvmul"} mul(bv4096, bv4096): bv4096;

procedure {:entrypoint} Main(x: bv4096, y: bv4096)
{
  assume x[16:0] != 0bv16;
  assert mul(mul(x, y), mul(y, x)) != 5bv4096;
}
