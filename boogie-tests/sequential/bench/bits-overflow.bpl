// RUN: verify --unroll 1 --recursion 1
// EXPECT: violated
// The middle of two numbers, computed as it was for decades.

function {:bvbuiltin "bvadd"} add(bv32, bv32): bv32;
function {:bvbuiltin "bvsub"} sub(bv32, bv32): bv32;
function {:bvbuiltin "bvmul"} mul(bv32, bv32): bv32;
function {:bvbuiltin "bvand"} and(bv32, bv32): bv32;
function {:bvbuiltin "bvor"} or(bv32, bv32): bv32;
function {:bvbuiltin "bvxor"} xor(bv32, bv32): bv32;
function {:bvbuiltin "bvshl"} shl(bv32, bv32): bv32;
function {:bvbuiltin "bvlshr"} shr(bv32, bv32): bv32;
function {:bvbuiltin "bvult"} ult(bv32, bv32): bool;

procedure {:entrypoint} Main()
{
  var low, high, middle: bv32;

  assume ult(low, high);
  middle := shr(add(low, high), 1bv32);
  assert !ult(middle, low);
}
