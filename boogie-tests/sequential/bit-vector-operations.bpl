// RUN: check --rounds 1
// EXPECT: holds
// RUN: check --rounds 1 --entry Wrong
// EXPECT: violated
// RUN: verify --solver z3
// EXPECT: holds
// RUN: verify --solver cvc5
// EXPECT: holds
// RUN: verify --entry Constants
// EXPECT: holds
// RUN: verify --entry Constants --solver z3
// EXPECT: holds
// RUN: check --rounds 1 --entry Constants
// EXPECT: holds
// RUN: verify --entry Odd
// EXPECT: holds
// RUN: verify --entry Odd --solver z3
// EXPECT: holds
// Every operation on bit-vectors, by laws that hold for all values, and by values worked out by hand.

function {:bvbuiltin "bvadd"} add3(bv3, bv3): bv3;
function {:bvbuiltin "bvsub"} sub3(bv3, bv3): bv3;
function {:bvbuiltin "bvmul"} mul3(bv3, bv3): bv3;
function {:bvbuiltin "bvudiv"} udiv3(bv3, bv3): bv3;
function {:bvbuiltin "bvurem"} urem3(bv3, bv3): bv3;
function {:bvbuiltin "bvsdiv"} sdiv3(bv3, bv3): bv3;
function {:bvbuiltin "bvsrem"} srem3(bv3, bv3): bv3;
function {:bvbuiltin "bvsmod"} smod3(bv3, bv3): bv3;
function {:bvbuiltin "bvand"} and3(bv3, bv3): bv3;
function {:bvbuiltin "bvor"} or3(bv3, bv3): bv3;
function {:bvbuiltin "bvxor"} xor3(bv3, bv3): bv3;
function {:bvbuiltin "bvnand"} nand3(bv3, bv3): bv3;
function {:bvbuiltin "bvnor"} nor3(bv3, bv3): bv3;
function {:bvbuiltin "bvxnor"} xnor3(bv3, bv3): bv3;
function {:bvbuiltin "bvshl"} shl3(bv3, bv3): bv3;
function {:bvbuiltin "bvlshr"} lshr3(bv3, bv3): bv3;
function {:bvbuiltin "bvashr"} ashr3(bv3, bv3): bv3;
function {:bvbuiltin "bvult"} ult3(bv3, bv3): bool;
function {:bvbuiltin "bvule"} ule3(bv3, bv3): bool;
function {:bvbuiltin "bvugt"} ugt3(bv3, bv3): bool;
function {:bvbuiltin "bvuge"} uge3(bv3, bv3): bool;
function {:bvbuiltin "bvslt"} slt3(bv3, bv3): bool;
function {:bvbuiltin "bvsle"} sle3(bv3, bv3): bool;
function {:bvbuiltin "bvsgt"} sgt3(bv3, bv3): bool;
function {:bvbuiltin "bvsge"} sge3(bv3, bv3): bool;
function {:bvbuiltin "bvcomp"} comp3(bv3, bv3): bv1;
function {:bvbuiltin "bvnot"} not3(bv3): bv3;
function {:bvbuiltin "bvneg"} neg3(bv3): bv3;
function {:bvbuiltin "concat"} concat3(bv3, bv2): bv5;
function {:bvbuiltin "zero_extend 4"} zero7(bv3): bv7;
function {:bvbuiltin "sign_extend 4"} sign7(bv3): bv7;
function {:bvbuiltin "(_ rotate_left 1)"} left3(bv3): bv3;
function {:bvbuiltin "(_ rotate_right 1)"} right3(bv3): bv3;
function {:bvbuiltin "(_ rotate_left 4)"} leftover3(bv3): bv3;
function {:bvbuiltin "(_ repeat 3)"} thrice3(bv3): bv9;
function {:bvbuiltin "(_ extract 2 1)"} top3(bv3): bv2;
function {:bvbuiltin "bvadd"} add7(bv7, bv7): bv7;
function {:bvbuiltin "bvmul"} mul7(bv7, bv7): bv7;
function {:bvbuiltin "bvsdiv"} sdiv7(bv7, bv7): bv7;
function {:bvbuiltin "bvsmod"} smod7(bv7, bv7): bv7;
function {:bvbuiltin "bvadd"} add65(bv65, bv65): bv65;
function {:bvbuiltin "bvmul"} mul65(bv65, bv65): bv65;
function {:bvbuiltin "bvudiv"} udiv65(bv65, bv65): bv65;
function {:bvbuiltin "bvlshr"} lshr65(bv65, bv65): bv65;
function {:bvbuiltin "bvadd"} add1(bv1, bv1): bv1;
function {:bvbuiltin "bvsdiv"} sdiv1(bv1, bv1): bv1;
function {:bvbuiltin "bvslt"} slt1(bv1, bv1): bool;

procedure {:entrypoint} Main()
{
  var x, y: bv3;

  assert sub3(x, y) == add3(x, neg3(y)) && neg3(x) == add3(not3(x), 1bv3);
  assert mul3(x, 5bv3) == add3(x, add3(add3(x, x), add3(x, x)));
  assert y == 0bv3 || (add3(mul3(udiv3(x, y), y), urem3(x, y)) == x && ult3(urem3(x, y), y));
  assert y != 0bv3 || (udiv3(x, y) == 7bv3 && urem3(x, y) == x && srem3(x, y) == x && smod3(x, y) == x);
  assert y == 0bv3 || add3(mul3(sdiv3(x, y), y), srem3(x, y)) == x;
  assert srem3(x, y) == 0bv3 || slt3(srem3(x, y), 0bv3) == slt3(x, 0bv3);
  assert smod3(x, y) == 0bv3 || y == 0bv3 || slt3(smod3(x, y), 0bv3) == slt3(y, 0bv3);
  assert smod3(x, y) == srem3(x, y) || smod3(x, y) == add3(srem3(x, y), y);
  assert nand3(x, y) == not3(and3(x, y)) && nor3(x, y) == not3(or3(x, y)) && xnor3(x, y) == not3(xor3(x, y));
  assert xor3(x, y) == and3(or3(x, y), nand3(x, y));
  assert shl3(x, 1bv3) == add3(x, x) && shl3(x, 3bv3) == 0bv3 && shl3(x, 7bv3) == 0bv3 && shl3(x, 0bv3) == x;
  assert lshr3(x, 1bv3) == udiv3(x, 2bv3) && lshr3(x, 3bv3) == 0bv3 && lshr3(x, 6bv3) == 0bv3;
  assert ashr3(x, y) == (if slt3(x, 0bv3) then not3(lshr3(not3(x), y)) else lshr3(x, y));
  assert ult3(x, y) == !ule3(y, x) && ugt3(x, y) == ult3(y, x) && uge3(x, y) == ule3(y, x);
  assert slt3(x, y) == ult3(xor3(x, 4bv3), xor3(y, 4bv3)) && sle3(x, y) == !slt3(y, x);
  assert sgt3(x, y) == slt3(y, x) && sge3(x, y) == sle3(y, x);
  assert (comp3(x, y) == 1bv1) == (x == y) && (comp3(x, y) == 0bv1) == (x != y);
  assert left3(x) == x[2:0] ++ x[3:2] && right3(x) == x[1:0] ++ x[3:1] && leftover3(x) == left3(x);
  assert thrice3(x) == x ++ x ++ x && top3(x) == x[3:1] && concat3(x, y[2:0]) == x ++ y[2:0];
  assert zero7(x) == 0bv4 ++ x && sign7(x) == (if x[3:2] == 1bv1 then 15bv4 else 0bv4) ++ x;
  assert mul7(sign7(x), sign7(y))[3:0] == mul3(x, y) && add7(zero7(x), zero7(y))[3:0] == add3(x, y);
}

procedure Wrong()
{
  var x, y: bv3;

  assert sdiv3(x, y) == sdiv7(sign7(x), sign7(y))[3:0];
  assert smod3(x, y) != 5bv3 || smod7(sign7(x), sign7(y)) != 125bv7;
}

procedure Constants()
{
  // -7 and 3, 7 and -3, -7 and -3 in seven bits.
  assert sdiv7(121bv7, 3bv7) == 126bv7 && smod7(121bv7, 3bv7) == 2bv7;
  assert sdiv7(7bv7, 125bv7) == 126bv7 && smod7(7bv7, 125bv7) == 126bv7;
  assert sdiv7(121bv7, 125bv7) == 2bv7 && smod7(121bv7, 125bv7) == 127bv7;
  assert sdiv3(4bv3, 7bv3) == 4bv3 && srem3(4bv3, 7bv3) == 0bv3;
  assert sdiv3(3bv3, 0bv3) == 7bv3 && sdiv3(5bv3, 0bv3) == 1bv3;
  assert srem3(5bv3, 2bv3) == 7bv3 && smod3(5bv3, 2bv3) == 1bv3 && srem3(3bv3, 6bv3) == 1bv3 && smod3(3bv3, 6bv3) == 7bv3;
}

procedure Odd(x: bv65, b: bv1)
{
  assert lshr65(x, 65bv65) == 0bv65 && lshr65(x, 36893488147419103231bv65) == 0bv65;
  assert lshr65(x, 64bv65) == 0bv64 ++ x[65:64];
  assert udiv65(x, 18446744073709551616bv65) == 0bv64 ++ x[65:64];
  assert add65(x, x) == mul65(x, 2bv65);
  assert add1(b, b) == 0bv1 && !slt1(b, 1bv1) && sdiv1(b, 1bv1) == b;
}
