// RUN: verify --unroll 32 --recursion 1
// EXPECT: holds complete
// Counting ones in two ways.

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
  var x, y, z, n: bv32;
  var i: int;

  n := 0bv32;
  y := x;
  i := 0;
  while (i < 32) {
    n := add(n, and(y, 1bv32));
    y := shr(y, 1bv32);
    i := i + 1;
  }
  z := sub(x, and(shr(x, 1bv32), 1431655765bv32));
  z := add(and(z, 858993459bv32), and(shr(z, 2bv32), 858993459bv32));
  z := and(add(z, shr(z, 4bv32)), 252645135bv32);
  z := shr(mul(z, 16843009bv32), 24bv32);
  assert z == n;
}
