// ENGINE: unroll 1 => holds
function {:bvbuiltin "bvadd"} add(bv8, bv8): bv8;
function {:bvbuiltin "bvsub"} sub(bv8, bv8): bv8;
function {:bvbuiltin "bvmul"} mul(bv8, bv8): bv8;
function {:bvbuiltin "bvudiv"} udiv(bv8, bv8): bv8;
function {:bvbuiltin "bvurem"} urem(bv8, bv8): bv8;
function {:bvbuiltin "bvsdiv"} sdiv(bv8, bv8): bv8;
function {:bvbuiltin "bvsrem"} srem(bv8, bv8): bv8;
function {:bvbuiltin "bvsmod"} smod(bv8, bv8): bv8;
function {:bvbuiltin "bvshl"} shl(bv8, bv8): bv8;
function {:bvbuiltin "bvlshr"} lshr(bv8, bv8): bv8;
function {:bvbuiltin "bvashr"} ashr(bv8, bv8): bv8;
function {:bvbuiltin "bvult"} ult(bv8, bv8): bool;
function {:bvbuiltin "bvslt"} slt(bv8, bv8): bool;
function {:bvbuiltin "bvneg"} neg(bv8): bv8;
function {:bvbuiltin "bvnot"} not(bv8): bv8;
function {:bvbuiltin "zero_extend 8"} zext(bv8): bv16;
function {:bvbuiltin "sign_extend 8"} sext(bv8): bv16;
procedure {:entrypoint} main()
{
  var x, y: bv8;
  assert add(200bv8, 100bv8) == 44bv8;
  assert sdiv(249bv8, 2bv8) == 253bv8;
  assert srem(249bv8, 2bv8) == 255bv8;
  assert smod(249bv8, 2bv8) == 1bv8;
  assert smod(7bv8, 254bv8) == 255bv8;
  assert udiv(7bv8, 0bv8) == 255bv8 && urem(7bv8, 0bv8) == 7bv8;
  assert sdiv(7bv8, 0bv8) == 255bv8 && sdiv(249bv8, 0bv8) == 1bv8 && srem(249bv8, 0bv8) == 249bv8;
  assert shl(1bv8, 9bv8) == 0bv8 && lshr(128bv8, 8bv8) == 0bv8 && ashr(128bv8, 200bv8) == 255bv8;
  assert add(x, neg(x)) == 0bv8;
  assert neg(x) == add(not(x), 1bv8);
  assert sub(add(x, y), y) == x;
  assert ult(x, y) ==> x != y;
  assert slt(x, 0bv8) <==> x[8:7] == 1bv1;
  assert x[8:4] ++ x[4:0] == x;
  assert (0bv8 ++ x) == zext(x);
  assert slt(x, 0bv8) ==> sext(x)[16:8] == 255bv8;
  assert y != 0bv8 && ult(y, 4bv8) ==> add(mul(udiv(x, y), y), urem(x, y)) == x;
}
