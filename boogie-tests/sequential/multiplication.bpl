// RUN: verify --timeout 1
// EXPECT: unknown
// The product of two primes of 31 and 32 bits: no time is enough that a test would take.

function {:bvbuiltin "bvmul"} mul(bv64, bv64): bv64;
function {:bvbuiltin "bvult"} less(bv64, bv64): bool;

procedure {:entrypoint} Main(x: bv64, y: bv64)
{
  assume less(1bv64, x) && less(1bv64, y);
  assume less(x, 4294967296bv64) && less(y, 4294967296bv64);
  assert mul(x, y) != 9223371873002223329bv64;
}
