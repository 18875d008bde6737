// RUN: verify --unroll 1 --recursion 1
// EXPECT: holds complete
// Exchanging two values without a third.

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
  var a, b, x, y: bv32;

  a := x;
  b := y;
  a := xor(a, b);
  b := xor(a, b);
  a := xor(a, b);
  assert a == y && b == x;
  assert add(x, y) == add(xor(x, y), shl(and(x, y), 1bv32));
}
